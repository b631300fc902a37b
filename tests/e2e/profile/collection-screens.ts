import type { Page } from '@playwright/test'
import { expect, hydrated } from '#tests/e2e/fixtures.ts'
import { bare, gathered, secret } from '#tests/e2e/seed.ts'

/** The screens of collections, in their states (`accessibility.spec.ts`). */
export const collectionScreens = {
  collections: { path: '/collections' },
  'collections, none of one’s own': { path: '/collections', by: 'member', after: openCreateForm },
  'collections, one’s own': { path: '/collections', by: 'admin' },
  'a collection': { path: gathered.path },
  'a collection, to its owner': { path: gathered.path, by: 'admin', after: openAddPlates },
  'a collection, managed': { path: `${gathered.path}?edit=1`, by: 'admin' },
  'a collection, empty': { path: secret.path, by: 'admin' },
  'a collection, private to others': { path: secret.path, status: 403 },
  'a vehicle, collected': { path: `/plate/${bare.plate}/collect`, by: 'admin' },
  'a vehicle, collected in a popup': { path: `/plate/${bare.plate}`, by: 'admin', after: openCollectPopup },
} as const

async function openCreateForm(page: Page): Promise<void> {
  await page.getByRole('main').getByText('Create your first collection').click()
}

async function openAddPlates(page: Page): Promise<void> {
  await page.getByRole('main').getByText('Add plates', { exact: true }).click()
}

async function openCollectPopup(page: Page): Promise<void> {
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Collect', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Klang classics' })).toBeVisible()
}
