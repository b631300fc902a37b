import { bothWays, expect, test } from './fixtures.ts'

bothWays(() => {
  test('explore shows twelve at a time, to the end, none twice', async ({ page }) => {
    const main = page.getByRole('main')
    const tiles = main.getByRole('listitem').getByRole('link')
    const { count } = (await (await page.request.get('/api/vehicles/count')).json()) as { count: number }
    const seen: (string | null)[] = []
    await page.goto('/explore')
    for (let number = 1; number < count / 12; number++) {
      await expect(tiles).toHaveCount(12)
      seen.push(...(await addressesOf()))
      await main.getByRole('link', { name: 'Load more' }).click()
      await expect(main.getByText(`Page ${number + 1}`, { exact: true })).toBeVisible()
    }
    await expect(main.getByText("That's all of them.")).toBeVisible()
    await expect(main.getByRole('link', { name: 'Load more' })).toBeHidden()
    seen.push(...(await addressesOf()))
    expect(seen).toHaveLength(count)
    expect(new Set(seen).size).toBe(count)

    function addressesOf() {
      return tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    }
  })

  test('what no plate fits says so and leads on', async ({ page }) => {
    await page.goto('/explore?page=1000')
    await page.getByRole('main').getByRole('link', { name: 'Show all plates' }).click()
    await expect(page).toHaveURL('/explore')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12)
  })
})
