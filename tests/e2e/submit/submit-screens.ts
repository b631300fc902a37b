import type { Page } from '@playwright/test'
import { freshPlate, hydrated } from '#tests/e2e/fixtures.ts'
import { platePhoto } from '#tests/e2e/submit/plate-photo.ts'

/** The ways to add a plate, for what looks at all screens. */
export const submitScreens = {
  add: { path: '/add', by: 'member' },
  'unknown plate, to a member': { path: `/plate/${freshPlate().plate}`, by: 'member', status: 404 },
  'quick submit': { path: '/submit', by: 'member' },
  'quick submit, a photo read': { path: '/submit', by: 'member', after: sendPhoto },
} as const

async function sendPhoto(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await hydrated(page)
  await main.getByLabel('Photo', { exact: true }).setInputFiles(await platePhoto('JHQ 2999'))
  await page.getByRole('dialog').getByRole('button', { name: 'Skip crop' }).click()
  await main.getByRole('button', { name: 'Read the photo' }).click()
  await main.getByRole('button', { name: 'Submit', exact: true }).waitFor()
}
