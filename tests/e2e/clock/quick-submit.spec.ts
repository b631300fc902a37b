import { expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import { showTab } from '#tests/e2e/raids/raids.ts'
import { leave } from '#tests/e2e/submit/quick-submit.ts'

const MINUTES = 60_000

test('the usage is polled every five minutes while the page is visible, and the bar follows (QS-47 to QS-49, QS-54)', async ({
  page,
  site,
  signIn,
}) => {
  const name = freshName()
  await signIn(name)
  let polls = 0
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/vehicles/ai-usage-status')) polls += 1
  })
  await page.clock.install()
  await page.goto('/submit')
  await hydrated(page)
  const bar = page.getByRole('main').locator('.usage')
  await expect(bar).toHaveClass(/usage--enough/)
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + MINUTES)

  leave(site, name, 2)
  await page.clock.runFor(3.5 * MINUTES)
  expect(polls).toBe(0)
  await page.clock.runFor(MINUTES)
  await expect(bar).toHaveClass(/usage--few/)
  expect(polls).toBe(1)

  await showTab(page, false)
  leave(site, name, 0)
  await page.clock.runFor(30 * MINUTES)
  expect(polls).toBe(1)
  await showTab(page, true)
  await expect(bar).toHaveClass(/usage--none/)
  expect(polls).toBe(2)
})
