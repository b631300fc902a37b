import type { Page } from '@playwright/test'
import { bothWays, expect, freshName, freshPlate, hydrated, test } from '#tests/e2e/fixtures.ts'
import type { TestSite } from '#tests/site.ts'

/** When the moved clock starts. */
const start = new Date('2026-05-03T04:00:00Z')

bothWays(({ javaScriptEnabled }) => {
  test('likes are told by the bell and the list, opened, marked and deleted', async ({
    page,
    signIn,
    site,
  }) => {
    const main = page.getByRole('main')
    const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
    await signIn(freshName())
    await page.goto('/notifications')
    await expect(main.getByRole('heading', { name: 'All quiet' })).toBeVisible()
    await expect(bell).toHaveAccessibleName('Notifications')

    const plates = [await likedVehicle(page, site), await likedVehicle(page, site)] as const
    await page.goto('/notifications')
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
    await expect(bell.getByText('2')).toBeVisible()
    await expect(main.getByRole('listitem')).toHaveCount(2)
    await expect(main.getByRole('listitem').getByText('New', { exact: true })).toHaveCount(2)
    await expect(main.getByText(/^As of \d\d:\d\d · Refresh$/)).toBeVisible({ visible: !javaScriptEnabled })

    await test.step('opening reads, and leads on', async () => {
      await main.getByRole('button', { name: new RegExp(`^Somebody likes ${plates[1]}`) }).click()
      await expect(page).toHaveURL(`/plate/${plates[1].replace(' ', '')}`)
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    })

    await test.step('marking as read', async () => {
      await page.goto('/notifications')
      await main.getByRole('button', { name: `Mark as read: Somebody likes ${plates[0]}` }).click()
      await expect(bell).toHaveAccessibleName('Notifications')
      await expect(main.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
      if (javaScriptEnabled)
        await expect(
          main.getByRole('button', { name: new RegExp(`^(?!Delete).*${plates[0]}`) }),
        ).toBeFocused()
    })

    await test.step('deleting', async () => {
      await main.getByRole('button', { name: `Delete: Somebody likes ${plates[0]}` }).click()
      await expect(main.getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('status').getByText('Notification deleted.')).toBeVisible()
    })
  })

  test('all are marked as read at once, and more are loaded', async ({ page, signIn, site }) => {
    test.setTimeout(120_000)
    const main = page.getByRole('main')
    await signIn(freshName(), { admin: true })
    // Eleven likes, and the achievement that comes with the tenth.
    for (let n = 1; n <= 11; n += 1) await likedVehicle(page, site)
    await page.goto('/notifications')
    await expect(main.getByRole('listitem')).toHaveCount(10)
    if (javaScriptEnabled) await hydrated(page)
    await main.getByRole('link', { name: 'Load more' }).click()
    if (javaScriptEnabled) {
      await expect(main.getByRole('listitem')).toHaveCount(12)
      await expect(page).toHaveURL('/notifications')
      await expect(main.getByRole('listitem').nth(10).getByRole('button').first()).toBeFocused()
    } else {
      await expect(main.getByRole('listitem')).toHaveCount(2)
      await main.getByRole('link', { name: 'Back to the newest' }).click()
    }
    await main.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(main.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
    await expect(main.getByText('New', { exact: true })).toHaveCount(0)
    await expect(main.getByRole('listitem')).toHaveCount(javaScriptEnabled ? 12 : 10)
  })
})

test.describe('with JavaScript', () => {
  test('the bell asks every ten seconds, and the list follows it', async ({ page, signIn, site }) => {
    const main = page.getByRole('main')
    const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
    await page.clock.install({ time: start })
    await signIn(freshName())
    await page.goto('/notifications')
    await hydrated(page)
    await page.clock.pauseAt(new Date(start.getTime() + 600_000))
    await likedVehicle(page, site)
    await expect(bell).toHaveAccessibleName('Notifications')
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 1_000 })
    }).toPass()
    await expect(main.getByRole('listitem')).toHaveCount(1)
  })

  test('the bell follows an answer like the one before when the page has shown another number since', async ({
    page,
    signIn,
    site,
  }) => {
    const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
    await page.clock.install({ time: start })
    await signIn(freshName())
    await page.goto('/notifications')
    await hydrated(page)
    await page.clock.pauseAt(new Date(start.getTime() + 600_000))
    const nothing = page.waitForResponse(/\/api\/notifications/)
    await page.clock.runFor(10_000)
    const before = await (await nothing).text()

    await likedVehicle(page, site)
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await deletedElsewhere(page, site)
    const same = page.waitForResponse(/\/api\/notifications/)
    await page.clock.runFor(10_000)
    expect(await (await same).text()).toBe(before)
    await expect(bell).toHaveAccessibleName('Notifications')
  })

  test('the bell is silent while the page is hidden, and asks at once when it is seen again', async ({
    page,
    signIn,
  }) => {
    await page.clock.install({ time: start })
    await signIn(freshName())
    await page.goto('/')
    await hydrated(page)
    await page.clock.pauseAt(new Date(start.getTime() + 600_000))
    await page.waitForLoadState('networkidle')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/notifications')) asked += 1
    })
    await show(page, false)
    await page.clock.runFor(60_000)
    expect(asked).toBe(0)
    const answered = page.waitForResponse(/\/api\/notifications/)
    await show(page, true)
    await answered
    expect(asked).toBe(1)
    await expect(async () => {
      await page.clock.runFor(10_000)
      expect(asked).toBeGreaterThan(1)
    }).toPass()
  })

  test('the bell stops once nobody is signed in', async ({ page, signIn, context, expectAnswer }) => {
    expectAnswer(401, '/api/notifications')
    await page.clock.install({ time: start })
    await signIn(freshName())
    await page.goto('/')
    await hydrated(page)
    await page.clock.pauseAt(new Date(start.getTime() + 600_000))
    await context.clearCookies()
    let isRefused = false
    page.on('response', (answer) => {
      isRefused ||= answer.status() === 401
    })
    await expect(async () => {
      await page.clock.runFor(10_000)
      expect(isRefused).toBe(true)
    }).toPass()
    let asked = 0
    // The page may poll for a raid, too.
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/notifications') asked += 1
    })
    await page.clock.runFor(60_000)
    expect(asked).toBe(0)
  })

  test('a page that cannot be loaded says so in its place', async ({ page, signIn, site, expectAnswer }) => {
    test.setTimeout(120_000)
    const main = page.getByRole('main')
    await signIn(freshName(), { admin: true })
    for (let n = 1; n <= 11; n += 1) await likedVehicle(page, site)
    await page.goto('/notifications')
    await hydrated(page)
    expectAnswer(0, '/notifications')
    await page.route(/notifications\.data\?page=2/, (route) => route.abort('internetdisconnected'))
    await main.getByRole('link', { name: 'Load more' }).click()
    await expect(main.getByRole('alert')).toHaveText('Failed to load notifications')
    await expect(main.getByRole('listitem')).toHaveCount(10)
    await page.unrouteAll()
    await main.getByRole('link', { name: 'Load more' }).click()
    await expect(main.getByRole('listitem')).toHaveCount(12)
  })
})

test('the header holds the bell on the smallest phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(freshName())
  await page.goto('/notifications')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const rows = await page
    .locator('.top__in > :is(.logo, .icbtn, .menu)')
    .evaluateAll((parts) => new Set(parts.map((part) => part.getBoundingClientRect().bottom > 60)).size)
  expect(rows).toBe(1)
})

/** Whoever is signed in adds a plate, and somebody else likes it; its text. */
async function likedVehicle(page: Page, site: TestSite): Promise<string> {
  const { plate, text } = freshPlate()
  const headers = { Origin: site.url }
  const added = await page.request.post('/api/vehicles', { data: { plate }, headers })
  const { _id } = (await added.json()) as { _id: string }
  const fan = site.browser()
  await fan.call('POST', '/auth/dev', { username: freshName() })
  expect((await fan.call('POST', `/api/vehicles/${_id}/like`, { liked: true })).status).toBe(200)
  return text
}

/** The newest notification is deleted in another tab. */
async function deletedElsewhere(page: Page, site: TestSite): Promise<void> {
  const headers = { Origin: site.url }
  const list = await page.request.get('/api/notifications?page=1&limit=1')
  const { notifications } = (await list.json()) as { notifications: { _id: string }[] }
  const answer = await page.request.delete(`/api/notifications/${notifications[0]?._id}`, { headers })
  expect(answer.status()).toBe(200)
}

/** As if another tab lay over it, or not any more. */
async function show(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !seen })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isSeen)
}
