import { expect, hydrated, test } from '#tests/e2e/fixtures.ts'
import { discussed, photographed, warden } from '#tests/e2e/seed.ts'

/**
 * Journeys of visitors meet cached pages by chance, these on purpose. A breach of the policy is an error in the console,
 * at which every test fails.
 */
for (const path of [
  '/',
  '/explore',
  `/plate/${photographed.plate}`,
  `/plate/${discussed.plate}`,
  `/u/${warden}`,
  '/legal',
  '/developers',
]) {
  test(`${path} starts under the policy of the page cache, and once more when the browser has it already`, async ({
    page,
    site,
  }) => {
    // A page that has grown old meanwhile, or that a job of the site has changed, is made anew first.
    await expect(async () => {
      const cached = await page.goto(path)
      const policy = (await cached?.headerValue('Content-Security-Policy')) ?? ''
      expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]+=*')+;style-src 'self';/)
    }).toPass()
    await worksWithScripts()

    await expect(async () => {
      await page.goto(path)
      // The log tells no names and no plates.
      const route = path.replace(/^\/u\/.*/, '/u/:username').replace(/^\/plate\/.*/, '/plate/:plate')
      expect(site.log.some((line) => line.includes(`"route":"${route}","status":304`))).toBe(true)
    }).toPass()
    await worksWithScripts()

    async function worksWithScripts(): Promise<void> {
      await hydrated(page)
      // Without scripts it would load another document.
      await page.evaluate(() => Object.assign(window, { isSame: true }))
      await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
      await expect(page).toHaveURL('/explore')
      await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
      await expect(page).toHaveURL('/')
      expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    }
  })
}
