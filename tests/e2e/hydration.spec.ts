import { expect, hydrated, test } from './fixtures.ts'

/** Whoever is quick presses before the page's scripts are there. */
test('presses on a page that still wakes up do not stop it from waking up', async ({ page }) => {
  await page.addInitScript(() => {
    const pressing = setInterval(() => {
      const heading = document.querySelector('h1')
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
        heading?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
      }
      if (history.scrollRestoration === 'manual') clearInterval(pressing)
    }, 0)
  })
  for (let loads = 0; loads < 8; loads++) {
    await page.goto('/explore')
    await hydrated(page)
  }
})

test('a menu that was opened before that stays open', async ({ page }) => {
  await page.goto('/explore', { waitUntil: 'commit' })
  await page.getByRole('banner').getByLabel('Language: English').click()
  await hydrated(page)
  await expect(page.getByRole('banner').getByRole('button', { name: '中文' })).toBeVisible()
})
