import { join } from 'node:path'
import Database from 'better-sqlite3'
import { test as base, bothWays, expect } from '#tests/e2e/fixtures.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/** A site that a test may break. */
const test = base.extend<{ ownSite: TestSite }>({
  ownSite: async ({ page }, use) => {
    const ownSite = await startSite()
    await use(ownSite)
    await page.close()
    await ownSite.stop()
  },
})

bothWays(() => {
  test('an address that is not there spins out into a 404 and leads home', async ({ page, expectAnswer }) => {
    expectAnswer(404, '/no/such/page')
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(
      main.getByText("Looks like you've spun out into a 404. Let's get you back on track!"),
    ).toBeVisible()
    await main.getByRole('link', { name: 'Back to home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('what can be no plate says why', async ({ page, expectAnswer }) => {
    expectAnswer(404, '/plate/')
    await page.goto('/plate/ABCDE 123456')
    await expect(
      page.getByRole('main').getByText('A plate number has at most 10 letters and digits.'),
    ).toBeVisible()
  })

  test('a page that fails says so, and works again once it is mended', async ({
    page,
    expectAnswer,
    ownSite,
  }) => {
    expectAnswer(500, '/')
    expectAnswer(404, '/plate/WXY1')
    const database = new Database(join(ownSite.dir, 'site.db'))
    for (const [table, path, mended] of [
      ['vehicles', '/plate/WXY1', 'WXY 1'],
      ['vehicle_counts', '/', 'No plates yet'],
    ] as const) {
      database.exec(`ALTER TABLE ${table} RENAME TO hidden`)
      const answer = await page.goto(ownSite.url + path)
      expect(answer?.status()).toBe(500)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()

      database.exec(`ALTER TABLE hidden RENAME TO ${table}`)
      await main.getByRole('link', { name: 'Reload Page' }).click()
      await expect(main.getByRole('heading', { name: mended })).toBeVisible()
    }
    database.close()
  })
})
