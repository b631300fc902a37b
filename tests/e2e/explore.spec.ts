import type { Locator } from '@playwright/test'
import { bothWays, expect, freshPlate, hydrated, test } from './fixtures.ts'
import { photographed } from './seed.ts'

bothWays(({ javaScriptEnabled }) => {
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
    expect(await inTheFirstRow(tiles)).toBe(javaScriptEnabled ? 3 : 2)
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
    await main
      .getByRole('searchbox')
      .or(main.getByLabel('Plate, make, model or words'))
      .fill('no such thing 7')
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
      const panel = main.getByRole('region', { name }).or(main.locator('section.panel', { hasText: name }))
      await expect(panel.first().locator('.tile').first()).toBeVisible()
      await expect(panel.first().getByRole('link', { name: /See all/ })).toHaveAttribute('href', address)
      expect(await inTheFirstRow(panel.first().locator('.tile'))).toBe(3)
    }
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
    const writes = await page.evaluate(async () => {
      const write = Storage.prototype.setItem
      let count = 0
      Storage.prototype.setItem = function (key, value) {
        if (key === 'nampak:explore-place') count += 1
        write.call(this, key, value)
      }
      const end = performance.now() + 900
      while (performance.now() < end) {
        scrollBy(0, scrollY > 100 ? -40 : 40)
        await new Promise(requestAnimationFrame)
      }
      const soon = count
      while (count === 0) await new Promise(requestAnimationFrame)
      return soon
    })
    expect(writes).toBeLessThanOrEqual(1)
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

  test('a page that does not come leaves the way to it (EXP-36)', async ({ page, expectAnswer }) => {
    expectAnswer(0, '/explore')
    const more = page.getByRole('main').getByRole('link', { name: 'Load more' })
    await page.goto('/explore')
    await hydrated(page)
    await page.context().setOffline(true)
    await more.click()
    await expect(more).not.toHaveAttribute('aria-busy')
    await page.context().setOffline(false)
    await more.click()
    await expect.poll(() => page.locator('main .tile').count()).toBeGreaterThan(12)
  })
})

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
  await expect(page.getByRole('main').locator(`.tile[href="/plate/${plate}"]`)).toBeVisible()
})
