import type { Page } from '@playwright/test'
import { haveCommented } from '#tests/e2e/awards/holding.ts'
import { discussionOf } from '#tests/e2e/discussion.ts'
import { expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import { bare, photographed } from '#tests/e2e/seed.ts'

const start = new Date('2026-05-03T04:00:00Z')

test('an achievement is told by a message of 5 s, once (AWD-23)', async ({ page, signIn, site }) => {
  const name = freshName()
  await signIn(name)
  // The tenth earns one.
  haveCommented(site, name, 9)
  await page.clock.install({ time: start })
  await page.goto(`/plate/${bare.plate}`)
  const discussion = await discussionOf(page, true)
  await page.clock.pauseAt(new Date(start.getTime() + 600_000))
  const told = page.locator('.toasts').getByText(/^Award earned: \S/)
  await discussion.getByLabel('Your comment', { exact: true }).fill('What a car')
  await discussion.getByRole('button', { name: 'Post' }).click()
  await expect(told).toBeVisible()
  await page.clock.runFor(4_800)
  await expect(told).toBeVisible()
  await expect(told).not.toHaveClass(/toast--leaving/)
  await page.clock.runFor(600)
  await expect(told).toHaveCount(0)

  // The poll tells it again, here and on the next page.
  const polled = page.waitForResponse('**/api/notifications?*')
  await page.clock.runFor(10_100)
  await polled
  await expect(told).toHaveCount(0)
  await page.goto(`/plate/${photographed.plate}`)
  await hydrated(page)
  const again = page.waitForResponse('**/api/notifications?*')
  await page.clock.runFor(10_100)
  await again
  await page.clock.runFor(500)
  await expect(told).toHaveCount(0)
})

test('of two tabs one tells of an achievement, and neither again after a reload (AWD-23)', async ({
  page,
  signIn,
  site,
}) => {
  const name = freshName()
  await signIn(name)
  haveCommented(site, name, 9)
  await page.clock.install({ time: start })
  const other = await page.context().newPage()
  await other.goto(`/plate/${photographed.plate}`)
  await hydrated(other)
  await page.goto(`/plate/${bare.plate}`)
  const discussion = await discussionOf(page, true)
  await page.clock.pauseAt(new Date(start.getTime() + 600_000))
  const toldIn = (tab: Page) => tab.locator('.toasts').getByText(/^Award earned: \S/)
  await discussion.getByLabel('Your comment', { exact: true }).fill('What a car')
  await discussion.getByRole('button', { name: 'Post' }).click()
  await expect(toldIn(page)).toBeVisible()

  const polls = async (tab: Page) => {
    const polled = tab.waitForResponse('**/api/notifications?*')
    await tab.clock.runFor(10_100)
    await polled
    await tab.clock.runFor(500)
  }
  await polls(other)
  await expect(toldIn(other)).toHaveCount(0)
  for (const tab of [page, other]) {
    await tab.reload()
    await hydrated(tab)
    await polls(tab)
    await expect(toldIn(tab)).toHaveCount(0)
  }
})
