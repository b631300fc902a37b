import { aCommenter } from '#tests/e2e/discussion.ts'
import { expect, freshPlate, holdRequests, hydrated, idle, test } from '#tests/e2e/fixtures.ts'

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
  for (let loads = 0; loads < 6; loads++) {
    await page.goto('/explore')
    await hydrated(page)
  }
})

test('what is typed before the scripts come stays, also for those who skip to the content', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let moves = 0
    const moving = setInterval(() => {
      if (document.querySelector('main') === null) return
      location.hash = moves % 2 === 0 ? '' : 'main'
      if (++moves === 50) clearInterval(moving)
    }, 4)
  })
  for (let loads = 0; loads < 3; loads++) {
    await page.goto('/', { waitUntil: 'commit' })
    const box = page.getByRole('main').getByLabel('Search plates')
    await box.fill('WXY')
    await hydrated(page)
    await expect(page).toHaveURL('/#main')
    await expect(box).toHaveValue('WXY')
    await page.goto('about:blank')
  }
})

test('a menu that was opened before that stays open', async ({ page }) => {
  await page.goto('/explore', { waitUntil: 'commit' })
  await page.getByRole('banner').getByLabel('Language: English').click()
  await hydrated(page)
  await expect(page.getByRole('banner').getByRole('button', { name: '中文' })).toBeVisible()
})

test('a button in a dialog that is held down while the scripts come is pressed when it is let go', async ({
  page,
  signIn,
  site,
}) => {
  const { plate, name } = await aCommenter(site)
  const { plate: corrected } = freshPlate()
  await signIn(name)
  const release = await holdRequests(page, /\/assets\/[^?]*\.js/)
  await page.goto(`/plate/${plate}?later=1&edit=plate`, { waitUntil: 'commit' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plate number').fill(corrected)
  await dialog.getByRole('button', { name: 'Confirm' }).hover()
  await page.mouse.down()
  const scripts = page.waitForResponse(/\/assets\/plate-dialogs-/)
  release()
  await (await scripts).finished()
  await hydrated(page)
  await idle(page)
  await page.mouse.up()
  await expect(page).toHaveURL(new RegExp(`/plate/${corrected}`))
})
