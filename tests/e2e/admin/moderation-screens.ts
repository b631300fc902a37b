import type { Page } from '@playwright/test'
import { member, reportedThings, waitingPhotos } from '#tests/e2e/admin/queued.ts'
import { expect, freshName } from '#tests/e2e/fixtures.ts'
import { warden } from '#tests/e2e/seed.ts'
import type { TestSite } from '#tests/site.ts'

/** What admins decide about, their log, and members, in their states (`accessibility.spec.ts`). */
export const moderationScreens = {
  'members, to an admin': { path: `/admin/users?freezes=${warden}`, by: 'admin' },
  'a member, to an admin': { path: '/admin/users/talker_one', by: 'admin' },
  'awards, to an admin': { path: '/admin/users/awards', by: 'admin' },
  'moderation, full': { path: '/admin/moderation', by: 'admin', after: decideAndExplain },
  'moderation, nothing found': { path: '/admin/moderation?q=JQK3', by: 'admin' },
  'moderation log': { path: '/admin/log', by: 'admin' },
  'status, to an admin': { path: '/admin/status', by: 'admin' },
  'moderation log, nothing found': { path: '/admin/log?q=JQK3&action=restrict-user', by: 'admin' },
} as const

/** Two pages of photos that wait, and photos and comments that were reported. */
export async function haveQueue(site: TestSite): Promise<void> {
  for (let members = 0; members < 5; members += 1) await waitingPhotos(site, 3)
  for (let things = 0; things < 2; things += 1) await reportedThings(site)
  // The log has an entry with a reason, whoever looks first.
  const { vehicleId, ids } = await waitingPhotos(site, 1)
  const admin = await member(site, freshName(), { admin: true })
  const path = `/api/admin/reject-image/${vehicleId}/${ids[0]}`
  expect((await admin.call('POST', path, { reason: 'A lorry, not a car' })).status).toBe(200)
}

/** With the offer to take a decision back, the field for a reason, and the help on keys. */
async function decideAndExplain(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Pending images' })
  const items = list.locator('.queue__item')
  await items
    .first()
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(page.getByRole('region', { name: 'Decided just now' })).toBeVisible()
  await items.first().getByText('Give a reason').click()
  await list.getByText('Keyboard').click()
}
