import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'
import { bare, photographed, warden } from '#tests/e2e/seed.ts'

/** The dashboard's screens of raids, in their states (`accessibility.spec.ts`), in their order: the second makes a raid. */
export const raidScreens = {
  'raids, a new one': { path: '/admin/raids', by: 'admin', after: openNewRaid },
  'raids, one to be completed': { path: '/admin/raids', by: 'admin', after: showWaitingRaid },
  'a raid, edited': { path: '/admin/raids', by: 'admin', after: openEdit },
  contributions: { path: '/admin/raid-contributions', by: 'admin', after: openReasons },
  'contributions, one added': { path: '/admin/raid-contributions?add=1', by: 'admin' },
  'contributions, one reassigned': { path: '/admin/raid-contributions', by: 'admin', after: openReassign },
} as const

async function openNewRaid(page: Page): Promise<void> {
  await page.locator('#create-raid > summary').click()
}

/** It is over: nobody but admins is told of it. */
async function showWaitingRaid(page: Page): Promise<void> {
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { Origin: new URL(page.url()).origin } })
    expect(answer.status()).toBe(201)
    return (await answer.json()) as { _id: string }
  }
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
  const about = {
    title: 'Rare cars of Klang Valley',
    slug: 'rare-cars',
    criteria: { tags: ['Rare', 'Rarest'] },
  }
  const { _id } = await send('/api/raids', { ...about, startAt: day(-9), endAt: day(-1) })
  for (const { plate } of [photographed, bare])
    await send(`/api/raids/${_id}/contributions`, { userId: warden, vehicleId: plate })
  await page.reload()
  await page.locator('summary', { hasText: 'Complete' }).first().click()
}

async function openEdit(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit Rare cars of Klang Valley' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
}

async function openReasons(page: Page): Promise<void> {
  await page.getByText('Why it counted').first().click()
}

async function openReassign(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Reassign/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** A folded part of a raid's form. */
export function openRaidPart(main: Locator, title: string): Promise<void> {
  return main.locator('.raid-fold > summary', { hasText: title }).first().click()
}

const HOUR = 60 * 60 * 1000

/** As a date-time input has it, in Malaysian time. */
export function inHours(hours: number): string {
  return new Date(Date.now() + (8 + hours) * HOUR).toISOString().slice(0, 16)
}
