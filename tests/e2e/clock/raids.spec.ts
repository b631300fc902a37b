import type { Page } from '@playwright/test'
import { expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import {
  contribute,
  displayAward,
  haveRaid,
  removeRaids,
  showTab,
  startRaids,
} from '#tests/e2e/raids/raids.ts'
import { bare, photographed } from '#tests/e2e/seed.ts'

const HOUR = 3_600_000

test.afterEach(({ site }) => removeRaids(site))

/** Counts the polls of a page. Their answers tell no time: the page's clock is moved, the server's is not. */
async function watchPolls(
  page: Page,
): Promise<{ count: () => number; answerAs: (date: Date | null) => void }> {
  let polls = 0
  let date: Date | null = null
  await page.route('**/api/raids/**', async (route) => {
    polls += 1
    const response = await route.fetch()
    const { date: _, ...headers } = response.headers()
    await route.fulfill({ response, headers: date ? { ...headers, date: date.toUTCString() } : headers })
  })
  return {
    count: () => polls,
    answerAs: (at) => {
      date = at
    },
  }
}

/** The clock of the visitor, which is an hour fast. It stands still then. */
async function standStill(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: Date.now() + HOUR })
  await page.goto(path)
  await hydrated(page)
  await expect(page.getByRole('main').getByRole('timer')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + HOUR + 600_000)
}

test.describe('a raid’s page, with JavaScript, by a moved clock', () => {
  test('is polled every 15 s, not while it is hidden, and at once when it is seen again (RAID-13, RAID-34, RAID-35)', async ({
    page,
    site,
  }) => {
    const id = await haveRaid(site, { title: 'Polled', slug: 'polled' })
    const polls = await watchPolls(page)
    await standStill(page, '/raids/polled')
    await showTab(page, false)
    const main = page.getByRole('main')
    const before = polls.count()
    await page.clock.runFor(60_000)
    expect(polls.count()).toBe(before)

    await contribute(site, id, 'raider_d', photographed.plate)
    await showTab(page, true)
    await expect(main.locator('.pod__n')).toHaveText('raider_d')
    await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10')

    await contribute(site, id, 'raider_e', bare.plate)
    await page.clock.runFor(14_000)
    await expect(main.locator('.pod__n')).toHaveText('raider_d')
    await page.clock.runFor(2_000)
    await expect(main.locator('.pod__n')).toHaveText(['raider_d', 'raider_e'])
    await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20')
  })

  test('names the awards of who comes as the page does, whatever another tab has chosen since', async ({
    page,
    context,
    site,
  }) => {
    const choose = (value: string) => context.addCookies([{ name: 'lng', value, url: site.url }])
    const id = await haveRaid(site, { title: 'Worded', slug: 'worded' })
    await choose('ms')
    await standStill(page, '/raids/worded')
    await choose('en')
    await contribute(site, id, 'raider_w', photographed.plate)
    displayAward(site, 'raider_w', 'spots-1')
    await page.clock.runFor(16_000)
    const step = page.getByRole('main').locator('.podium li')
    await expect(step).toContainText('raider_w')
    await expect(step.getByTitle('Pandangan pertama')).toHaveCount(1)
  })

  test('counts down each second, whatever the visitor’s clock says, and ends without a reload (RAID-31 to RAID-33)', async ({
    page,
    site,
  }) => {
    await haveRaid(site, { title: 'Short', slug: 'short', endAt: Date.now() + 2 * HOUR })
    const polls = await watchPolls(page)
    await page.clock.install({ time: Date.now() + HOUR })
    await page.goto('/raid')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const main = page.getByRole('main')
    const timer = main.getByRole('timer')
    await expect(timer).toHaveText('1 hour')
    await page.clock.pauseAt(Date.now() + HOUR + 80 * 60_000)
    await expect(timer).toHaveText(/^(39|40) minutes$/)
    await page.clock.runFor(38 * 60_000)
    await expect(timer).toHaveText(/^[12] minutes?$/)
    await page.clock.runFor(65_000)
    await expect(timer).toHaveText(/^\d+ seconds$/)
    const seconds = async () => Number(/\d+/.exec((await timer.textContent()) ?? '')?.[0])
    const first = await seconds()
    await page.clock.runFor(1_000)
    expect(await seconds()).toBe(first - 1)
    await page.clock.runFor((first - 2) * 1_000)
    await expect(timer).toHaveText('1 second')
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.clock.runFor(1_100)
    await expect(timer).toHaveCount(0)
    await expect(main.getByText('This raid has ended. Results are being counted.')).toBeVisible()
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    // One more time, for what was contributed in the last seconds.
    await page.clock.runFor(16_000)
    // One of the test's own: what was asked for before it has been counted when it is answered.
    const counted = async () => {
      await page.evaluate(async () => (await fetch('/api/raids/active')).text())
      return polls.count()
    }
    await counted()
    const last = await counted()
    await page.clock.runFor(300_000)
    expect(await counted()).toBe(last + 1)
    await expect(main).not.toContainText('-1')
  })

  test('is set right by an answer, as after a sleep, and says nothing where none comes (RAID-40)', async ({
    page,
    site,
    expectAnswer,
  }) => {
    expectAnswer(0, '/api/raids')
    await haveRaid(site, { title: 'Slept', slug: 'slept', endAt: Date.now() + 2 * HOUR + 60_000 })
    const polls = await watchPolls(page)
    await standStill(page, '/raids/slept')
    const main = page.getByRole('main')
    await expect(main.getByRole('timer')).toHaveText('1 hour')
    await showTab(page, false)
    polls.answerAs(new Date(Date.now() + 2 * HOUR - 600_000))
    await showTab(page, true)
    await expect(async () => {
      await page.clock.runFor(1_100)
      await expect(main.getByRole('timer')).toHaveText(/^1[01] minutes$/, { timeout: 1_000 })
    }).toPass()

    await page.unrouteAll()
    await page.route('**/api/raids/**', (route) => route.abort())
    await page.clock.runFor(31_000)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Slept')
    await expect(main.getByRole('alert')).toHaveCount(0)
    await expect(main.getByRole('timer')).toHaveText(/^(9|1[01]) minutes$/)
  })

  test('becomes another one when the raid begins', async ({ page, site }) => {
    await haveRaid(site, { title: 'Begins', slug: 'begins', startAt: Date.now() + 2 * HOUR })
    await standStill(page, '/raids/begins')
    const main = page.getByRole('main')
    await expect(main.getByText('Nothing counts before the start.')).toBeVisible()
    await expect(main.getByRole('timer')).toHaveText('1 hour')
    startRaids(site)
    await page.clock.runFor(2 * HOUR)
    await expect(main.getByText('No contributions yet')).toBeVisible()
    await expect(main.getByText('Nothing counts before the start.')).toHaveCount(0)
  })
})

test.describe('the banner on home, with JavaScript, by a moved clock', () => {
  test('is polled every 10 s and moves nothing when its scripts come (HOME-03)', async ({ page, site }) => {
    const id = await haveRaid(site, { title: 'On home', slug: 'on-home' })
    await watchPolls(page)
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      type Shift = PerformanceEntry & { sources: { node: Node | null }[] }
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as Shift[])
          for (const { node } of sources)
            if (node instanceof Element && node.matches('.raid, .raid *, .panels, .panels *'))
              moved.push(node.outerHTML)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.clock.install({ time: Date.now() })
    await page.goto('/')
    const banner = page.getByRole('region', { name: 'Community raid' })
    await expect(page.locator('[data-live] .raid')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.clock.pauseAt(Date.now() + 600_000)
    await expect(banner.getByRole('timer')).toHaveText('2 days')
    await showTab(page, false)
    await showTab(page, true)
    await page.waitForLoadState('networkidle')

    await contribute(site, id, 'raider_f', photographed.plate)
    await page.clock.runFor(9_000)
    await expect(banner.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    await expect(async () => {
      await page.clock.runFor(1_500)
      await expect(banner.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10', { timeout: 1_000 })
    }).toPass()
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  })

  test('comes once a raid has begun, goes when an admin ends it, and comes again with the next one', async ({
    page,
    site,
  }) => {
    await page.clock.install({ time: Date.now() })
    await page.goto('/')
    await hydrated(page)
    await page.clock.pauseAt(Date.now() + 600_000)
    const banner = page.getByRole('region', { name: 'Community raid' })
    await expect(banner).toHaveCount(0)
    await haveRaid(site, { title: 'Has begun', slug: 'has-begun' })
    await expect(async () => {
      await page.clock.runFor(10_100)
      await expect(banner.getByRole('link', { name: 'Has begun' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    removeRaids(site)
    await expect(async () => {
      await page.clock.runFor(10_100)
      await expect(banner).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    await haveRaid(site, { title: 'The next one', slug: 'the-next-one' })
    await expect(async () => {
      await page.clock.runFor(10_100)
      await expect(banner.getByRole('link', { name: 'The next one' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })
})
