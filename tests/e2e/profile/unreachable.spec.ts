import type { Locator, Page } from '@playwright/test'
import { call } from '#tests/e2e/discussion.ts'
import { expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import { aCollector } from '#tests/e2e/profile/collector.ts'
import { warden } from '#tests/e2e/seed.ts'

/** What cannot be read for a part of a page leaves the page as it is (EXP-36). */
test.describe('where the server cannot be reached, with JavaScript', () => {
  test('more of a profile is loaded once it can', async ({ page, expectAnswer }) => {
    expectAnswer(0, `/u/${warden}`)
    await page.goto(`/u/${warden}`)
    await loadsLater(page, page.locator('main a.tile'), 'Failed to fetch vehicles')
    await expect(page.getByRole('heading', { level: 1, name: warden })).toBeVisible()
  })

  // The scripts of the settings come in the same moment.
  test('so is more of one’s own profile', async ({ page, signIn, expectAnswer }) => {
    expectAnswer(0, '/profile')
    await signIn(warden, { admin: true })
    await page.goto('/profile')
    await loadsLater(page, page.locator('main a.tile'), 'Failed to fetch vehicles')
  })

  test('so are more collections', async ({ page, site, expectAnswer }) => {
    expectAnswer(0, '/collections')
    const { name, browser } = await aCollector(site, 0)
    for (let number = 1; number <= 13; number += 1)
      await call(browser, 'POST', '/api/collections', { name: `${name} ${number}` })
    await page.goto('/collections')
    const cards = page.locator('main li > a:first-child')
    await loadsLater(page, cards, 'Failed to load collections')
  })

  test('a popup of collections says that it cannot be read', async ({ page, site, signIn, expectAnswer }) => {
    const { browser, plates, ids } = await aCollector(site, 1)
    const path = `/plate/${plates[0]?.plate}`
    await signIn(freshName())
    await page.goto(path)
    await hydrated(page)
    const main = page.getByRole('main')
    const popup = page.getByRole('dialog', { name: 'Your collections' })
    const open = () => main.getByRole('link', { name: 'Collect', exact: true }).click()
    const close = () => popup.getByRole('button', { name: 'Close' }).click()
    const isSaid = async () => {
      await expect(popup.getByRole('alert')).toHaveText('Failed to load collections')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await close()
    }
    await open()
    await expect(popup.getByLabel('New collection')).toBeVisible()
    await close()

    expectAnswer(0, `${path}/collect`)
    await page.context().setOffline(true)
    await open()
    await isSaid()
    await page.context().setOffline(false)

    await open()
    await expect(popup.getByLabel('New collection')).toBeVisible()
    await close()

    // Deleted in the meantime.
    expectAnswer(404, `${path}/collect`)
    await call(browser, 'DELETE', `/api/vehicles/${ids[0]}`, {})
    await open()
    await isSaid()
  })
})

async function loadsLater(page: Page, tiles: Locator, words: string): Promise<void> {
  await hydrated(page)
  const before = 12
  await expect(tiles).toHaveCount(before)
  // The scripts of messages come with the first input.
  await Promise.all([page.waitForResponse(/\/assets\/toaster-/), page.mouse.wheel(0, 1)])
  await page.route(/\.data\?/, (route) => route.abort())
  const more = page.getByRole('link', { name: 'Load more' })
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await more.click()
  expect((await warned).text()).toContain('The next vehicles did not come')
  const said = page.getByRole('main').getByRole('alert')
  await expect(said).toHaveText(words)
  await expect(tiles).toHaveCount(before)
  await page.unroute(/\.data\?/)
  await more.click()
  await expect.poll(() => tiles.count()).toBeGreaterThan(before)
  await expect(said).toHaveCount(0)
}
