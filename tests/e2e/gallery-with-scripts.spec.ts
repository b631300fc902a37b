import type { Page } from '@playwright/test'
import { expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import { galleryOf, photographedBy } from '#tests/e2e/gallery.ts'
import { filmed } from '#tests/e2e/seed.ts'

test.describe('with JavaScript', () => {
  test('the keys turn the photos while the gallery has the focus, and what happens is announced', async ({
    page,
    site,
  }) => {
    const { path } = await photographedBy(site)
    const gallery = galleryOf(page)
    await page.goto(path)
    await hydrated(page)
    await page.keyboard.press('ArrowRight')
    await expect(gallery.getByText('1 / 3')).toBeVisible()

    await gallery.getByRole('link', { name: 'Next photo' }).focus()
    for (const [key, place] of [
      ['ArrowLeft', 3],
      ['ArrowRight', 1],
      ['End', 3],
      ['Home', 1],
      ['ArrowRight', 2],
    ] as const) {
      await page.keyboard.press(key)
      await expect(gallery.getByText(`${place} / 3`)).toBeVisible()
      await expect(gallery.locator('[aria-live="polite"]').first()).toHaveText(`Photo ${place} of 3`)
    }
  })

  test('another vehicle begins with its own main photo', async ({ page, site }) => {
    const [first, second] = [await photographedBy(site), await photographedBy(site)]
    const gallery = galleryOf(page)
    await page.goto(first.path)
    await hydrated(page)
    await gallery.getByRole('link', { name: 'Show photo 3' }).click()
    await expect(gallery.getByText('3 / 3')).toBeVisible()
    const search = page.getByRole('banner').getByRole('textbox', { name: 'Search plates' })
    await search.fill(second.path.replace('/plate/', ''))
    await search.press('Enter')
    await expect(page).toHaveURL(second.path)
    await expect(gallery.getByText('1 / 3')).toBeVisible()
  })

  test('photos are put in order by dragging them with the keyboard', async ({ page, site, signIn }) => {
    const { path, order } = await photographedBy(site)
    const gallery = galleryOf(page)
    await signIn(freshName())
    await page.goto(path)
    await hydrated(page)
    await gallery.getByRole('link', { name: 'Reorder' }).click()
    const spoken = page.locator('[id^="DndLiveRegion"]')
    await gallery.getByRole('button', { name: 'Drag photo 1' }).focus()
    await page.keyboard.press('Space')
    await expect(spoken).toHaveText('Photo 1 of 3 picked up.')
    for (const place of [2, 3]) {
      await page.keyboard.press('ArrowDown')
      await expect(spoken).toHaveText(`Photo is now number ${place} of 3.`)
    }
    await page.keyboard.press('Space')
    await expect(gallery.getByRole('button', { name: 'Drag photo 3' })).toBeFocused()
    await expect(gallery.getByText('New order saved.')).toBeVisible()
    expect(await order()).toBe('2 3 1*')
    await expect(gallery.getByText('3 / 3')).toBeVisible()

    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await expect(spoken).toHaveText('Photo is now number 2 of 3.')
    await page.keyboard.press('Escape')
    await expect(spoken).toHaveText('Cancelled. The order is as it was.')
    expect(await order()).toBe('2 3 1*')
  })

  test('a new order stands at once, and the old one comes back when the server refuses it', async ({
    page,
    site,
    signIn,
    expectAnswer,
  }) => {
    const { path, vehicleId, ids, browser, order } = await photographedBy(site)
    expectAnswer(409, path)
    // The deleted photo, as far as it was still to come.
    expectAnswer(404, '/media/')
    const gallery = galleryOf(page)
    await signIn(freshName())
    await page.goto(path)
    await hydrated(page)
    await gallery.getByRole('link', { name: 'Reorder' }).click()

    // On its way, it is overtaken by a deletion.
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(`**${path}.data*`, async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await gallery.getByRole('button', { name: 'Move photo 1 down' }).click()
    await expect(gallery.getByText('2 / 3')).toBeVisible()
    await expect(gallery.getByRole('button', { name: 'Move photo 2 down' })).toBeFocused()
    expect((await browser.call('DELETE', `/api/vehicles/${vehicleId}/images/${ids[2]}`)).status).toBe(200)
    letGo()
    const failed = gallery.getByText('Failed to reorder images. Please try again.')
    // Red (GAL-33).
    await expect(failed).toHaveCSS('color', 'rgb(194, 31, 46)')
    await expect(gallery.getByText('1 / 2')).toBeVisible()
    expect(await order()).toBe('1* 2')
  })

  test('what does not load says so, a photo and a video', async ({ page, site, expectAnswer }) => {
    expectAnswer(404, '/media/')
    const { path } = await photographedBy(site)
    const gallery = galleryOf(page)
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
    await page.goto(path)
    await expect(gallery.locator('.shot').getByText('Failed to load media')).toBeVisible()

    await page.goto(`/plate/${filmed.plate}`)
    await hydrated(page)
    const video = gallery.locator('video')
    await video.evaluate((element: HTMLVideoElement) => {
      element.preload = 'auto'
      element.load()
    })
    await expect(gallery.locator('.shot').getByText('Failed to load media')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('a swipe turns the photos, and one up or down scrolls', async ({ page, site }) => {
    const { path } = await photographedBy(site)
    const gallery = galleryOf(page)
    await page.goto(path)
    await hydrated(page)
    const box = await gallery.locator('.shot').boundingBox()
    const [x, y] = [180, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await swipe(page, [x, y], [x - 120, y + 10])
    await expect(gallery.getByText('2 / 3')).toBeVisible()
    await swipe(page, [x, y], [x + 120, y - 10])
    await expect(gallery.getByText('1 / 3')).toBeVisible()
    await swipe(page, [x, y], [x + 120, y])
    await expect(gallery.getByText('3 / 3')).toBeVisible()
    await swipe(page, [x, y], [x + 10, y - 120])
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await expect(gallery.getByText('3 / 3')).toBeVisible()
  })
})

/** With one finger, as the browser gets it from the screen. */
async function swipe(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
  await touch('touchStart', [from])
  for (let step = 1; step <= 6; step++) {
    const part = step / 6
    await touch('touchMove', [[from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]])
  }
  await touch('touchEnd', [])
  await screen.detach()
}
