import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { test as base, bothWays, expect, freshPlate, hydrated } from '#tests/e2e/fixtures.ts'
import { photographed, seed, warden } from '#tests/e2e/seed.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/** A site that a test may break. */
const test = base.extend<{ ownSite: TestSite }>({
  ownSite: async ({ page }, use) => {
    const ownSite = await startSite()
    await seed(ownSite)
    await use(ownSite)
    await page.close()
    await ownSite.stop()
  },
})

bothWays(({ javaScriptEnabled, width }) => {
  test('explore shows twelve at a time, to the end, none twice; what is found is narrowed and widened again', async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const tiles = main.locator('.tile')
    const { count } = (await (await page.request.get('/api/vehicles/count')).json()) as { count: number }
    const seen: (string | null)[] = []
    await page.goto('/explore')
    if (javaScriptEnabled) await hydrated(page)
    for (let shown = 12; shown < count; shown += 12) {
      if (!javaScriptEnabled) seen.push(...(await addresses()))
      await expect(tiles).toHaveCount(javaScriptEnabled ? shown : 12)
      await main.getByRole('link', { name: 'Load more' }).click()
      const expected = javaScriptEnabled ? Math.min(shown + 12, count) : Math.min(12, count - shown)
      await expect(tiles).toHaveCount(expected)
    }
    await expect(main.getByText("That's all of them.")).toBeVisible()
    await expect(main.getByRole('link', { name: 'Load more' })).toBeHidden()
    seen.push(...(await addresses()))
    expect(seen).toHaveLength(count)
    expect(new Set(seen).size).toBe(count)

    await page.goto('/explore')
    expect(await inTheFirstRow(tiles)).toBe(width === 360 ? 2 : 3)
    await main.getByRole('link', { name: 'W', exact: true }).click()
    await expect(page).toHaveURL('/explore?startsWith=W')
    if (javaScriptEnabled) await main.getByLabel('Sort by').selectOption('Most viewed')
    else {
      await main.getByLabel('Sort by').selectOption('Most viewed')
      await main.getByRole('button', { name: 'Sort', exact: true }).click()
    }
    await expect(page).toHaveURL('/explore?startsWith=W&sort=views')
    await main.getByRole('link', { name: 'Remove letter: W' }).click()
    await expect(page).toHaveURL('/explore?sort=views')
    const singleDigit = main.getByLabel('Single-digit plates only')
    const search = main.getByRole('search').getByRole('button')
    await singleDigit.check()
    if (!javaScriptEnabled) await search.click()
    await expect(page).toHaveURL(/singleDigitMode=1/)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Single-digit plates')
    if (javaScriptEnabled) await expect(singleDigit).toBeFocused()
    await singleDigit.uncheck()
    if (!javaScriptEnabled) await search.click()
    await expect(page).not.toHaveURL(/singleDigitMode/)
    await main.getByLabel('Plate, make, model or words').fill('no such thing 7')
    await main.getByRole('search').getByRole('button').click()
    await main.getByRole('link', { name: 'Show all plates' }).click()
    await expect(page).toHaveURL('/explore')
    await expect(tiles).toHaveCount(12)

    await main.getByLabel('Plate, make, model or words').fill(photographed.text.toLowerCase())
    await main.getByRole('search').getByRole('button').click()
    await expect(page).toHaveURL(`/plate/${photographed.plate}`)

    function addresses() {
      return tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    }
  })

  test('home leads to what is new, busy and beloved, and to its spotters', async ({ page }) => {
    const main = page.getByRole('main')
    await page.goto('/')
    for (const [name, address] of [
      ['Recent plates', '/explore?sort=recent'],
      ['Top all time', '/explore?sort=top'],
      ['Recently added', '/explore'],
    ] as const) {
      const panel = main.getByRole('region', { name })
      await expect(panel.locator('.tile').first()).toBeVisible()
      await expect(panel.getByRole('link', { name: /See all/ })).toHaveAttribute('href', address)
      expect(await inTheFirstRow(panel.locator('.tile'))).toBe(3)
    }
    const spotters = main.getByRole('region', { name: 'Top spotters' })
    const first = spotters.getByRole('listitem').first().getByRole('link')
    await expect(first).toHaveAccessibleName(new RegExp(`Rank 1 ${warden}`))
    await expect(first).toHaveAttribute('href', `/u/${warden}`)
  })
})

/** How many tiles stand side by side. */
async function inTheFirstRow(tiles: Locator): Promise<number> {
  return tiles.evaluateAll((all) => {
    const tops = all.map((tile) => Math.round(tile.getBoundingClientRect().top))
    return tops.filter((top) => top === tops[0]).length
  })
}

test.describe('with JavaScript', () => {
  test('the place in the list is kept once a second at most (EXP-30)', async ({ page }) => {
    await page.goto('/explore')
    await hydrated(page)
    // From one write on: the next comes after 1,000 ms and the one after that too late.
    const writes = await page.evaluate(async () => {
      const write = Storage.prototype.setItem
      const times: number[] = []
      Storage.prototype.setItem = function (key, value) {
        if (key === 'nampak:explore-place') times.push(performance.now())
        write.call(this, key, value)
      }
      const giveUp = performance.now() + 20_000
      while (performance.now() < Math.min(giveUp, (times[0] ?? giveUp) + 1_900)) {
        scrollBy(0, scrollY > 100 ? -40 : 40)
        await new Promise(requestAnimationFrame)
      }
      return times.length
    })
    expect(writes).toBeGreaterThan(0)
    expect(writes).toBeLessThanOrEqual(2)
    const kept = await page.evaluate(() => localStorage.getItem('nampak:explore-place'))
    expect(kept).toContain('scrollY')
  })

  test('the way back from a vehicle leads to the same list and place (EXP-25, EXP-26)', async ({ page }) => {
    const tiles = page.getByRole('main').locator('.tile')
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/explore?sort=views')
    await hydrated(page)
    await page.getByRole('main').getByRole('link', { name: 'Load more' }).click()
    await expect.poll(() => tiles.count()).toBeGreaterThan(12)
    const count = await tiles.count()
    await tiles.nth(12).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(300)
    await tiles.nth(12).click()
    await expect(page).toHaveURL(/\/plate\//)
    await page.goBack()
    await expect(tiles).toHaveCount(count)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 200)

    await tiles.nth(12).click()
    await page.getByRole('link', { name: 'Back to explore' }).click()
    await expect(page).toHaveURL('/explore?sort=views&from=vehicle')
    await expect(tiles).toHaveCount(count)

    await page.getByRole('link', { name: 'W', exact: true }).click()
    await expect(page).toHaveURL('/explore?startsWith=W&sort=views')
    await expect.poll(() => tiles.count()).toBeLessThanOrEqual(12)
  })

  test('a later page that does not come is only logged, and the way to it stays (EXP-36)', async ({
    page,
    expectAnswer,
  }) => {
    expectAnswer(0, '/explore')
    await page.goto('/explore')
    await hydrated(page)
    // The scripts of messages come with the first input.
    await Promise.all([page.waitForResponse(/\/assets\/toaster-/), page.mouse.wheel(0, 1)])
    await page.context().setOffline(true)
    await loadInVain(page)
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page.locator('main .tile')).toHaveCount(24)
  })

  test('so is one that the server cannot read (EXP-36)', async ({ page, ownSite, expectAnswer }) => {
    expectAnswer(500, '/explore')
    const database = new Database(join(ownSite.dir, 'site.db'))
    await page.goto(`${ownSite.url}/explore`)
    await hydrated(page)
    database.exec('ALTER TABLE vehicles RENAME COLUMN primary_media_id TO hidden')
    await loadInVain(page)
    database.exec('ALTER TABLE vehicles RENAME COLUMN hidden TO primary_media_id')
    database.close()
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page.locator('main .tile')).toHaveCount(24)
  })
})

async function loadInVain(page: Page): Promise<void> {
  const more = page.getByRole('link', { name: 'Load more' })
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await more.click()
  expect((await warned).text()).toContain('The next vehicles did not come')
  await expect(more).not.toHaveAttribute('aria-busy')
  await expect(page.locator('main .tile')).toHaveCount(12)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('what a member likes stands under Liked', async ({ page, signIn }) => {
  const { plate } = freshPlate()
  await signIn('liker_1')
  const headers = { Origin: new URL((await page.goto('/liked'))?.url() ?? '').origin }
  await expect(page.getByRole('main').locator('.tile')).toHaveCount(0)
  const added = await page.request.post('/api/vehicles', { data: { plate }, headers })
  const { _id } = (await added.json()) as { _id: string }
  await page.request.post(`/api/vehicles/${_id}/like`, { data: { liked: true }, headers })
  await page.goto('/')
  await page.getByRole('banner').getByText('liker_1').first().click()
  await page.getByRole('link', { name: 'Liked' }).click()
  await expect(page).toHaveURL('/liked')
  // Home, which it is on as well, stands until this page is there.
  await expect(page.getByRole('heading', { level: 1, name: 'Liked plates' })).toBeVisible()
  await expect(page.getByRole('main').locator(`.tile[href="/plate/${plate}"]`)).toBeVisible()
})
