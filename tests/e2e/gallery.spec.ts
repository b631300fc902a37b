import type { Page } from '@playwright/test'
import type { TestSite } from '#tests/site.ts'
import { bothWays, expect, freshName, freshPlate, hydrated, test } from './fixtures.ts'
import { carPhoto } from './photo.ts'
import { filmed } from './seed.ts'

const colours = ['#3c78b4', '#b43c3c', '#3cb478']

/** A vehicle with three photos, so that tests do not meet, and who took them: an admin, thus trusted. Another spotted it. */
async function photographedBy(site: TestSite) {
  const { plate } = freshPlate()
  const owner = freshName()
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: owner, admin: true })
  const spotter = site.browser()
  await spotter.call('POST', '/auth/dev', { username: freshName() })
  const { _id } = (await (await spotter.call('POST', '/api/vehicles', { plate })).json()) as { _id: string }
  for (const colour of colours) {
    const file = new File([new Uint8Array(await carPhoto(colour))], 'car.jpg', { type: 'image/jpeg' })
    expect((await browser.post('/api/upload/upload', { vehicleId: _id, file })).status).toBe(200)
  }
  const images = async () =>
    ((await (await browser.get(`/api/vehicles/plate/${plate}`)).json()) as Gallery).images
  const ids = (await images()).map((image) => image._id)
  const order = async () =>
    (await images()).map((image) => `${ids.indexOf(image._id) + 1}${image.isPrimary ? '*' : ''}`).join(' ')
  return { path: `/plate/${plate}`, vehicleId: _id, owner, browser, ids, order }
}

type Gallery = { images: { _id: string; isPrimary: boolean }[] }

const galleryOf = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Photos' })

/** How the browser asks the server for a page from now on, or for its data. */
function requestsFor(page: Page, path: string): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(path)) requests.push(request.url())
  })
  return requests
}

bothWays(({ javaScriptEnabled }) => {
  test('the photos are looked through by links, around the corner in both directions', async ({
    page,
    site,
  }) => {
    const { path, ids } = await photographedBy(site)
    const gallery = galleryOf(page)
    await page.goto(path)
    if (javaScriptEnabled) await hydrated(page)
    const requests = requestsFor(page, path)
    await expect(gallery.getByText('1 / 3')).toBeVisible()
    await gallery.getByRole('link', { name: 'Previous photo' }).click()
    await expect(gallery.getByText('3 / 3')).toBeVisible()
    await gallery.getByRole('link', { name: 'Next photo' }).click()
    await expect(gallery.getByText('1 / 3')).toBeVisible()
    await gallery.getByRole('link', { name: 'Show photo 2' }).click()
    await expect(gallery.getByText('2 / 3')).toBeVisible()
    await expect(gallery.getByRole('link', { name: 'Show photo 2' })).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(javaScriptEnabled ? path : `${path}?photo=${ids[1]}`)
    expect(requests).toHaveLength(javaScriptEnabled ? 0 : 3)
  })

  test('any member makes another photo the main one', async ({ page, site, signIn }) => {
    const { path, order } = await photographedBy(site)
    const gallery = galleryOf(page)
    await signIn(freshName())
    await page.goto(path)
    await expect(gallery.getByText('Main photo', { exact: true })).toBeVisible()
    await expect(gallery.getByRole('button', { name: 'Make main photo' })).toHaveCount(0)
    await gallery.getByRole('link', { name: 'Show photo 3' }).click()
    await gallery.getByRole('button', { name: 'Make main photo' }).click()
    await expect(gallery.getByText('Primary image updated successfully')).toBeVisible()
    await expect(gallery.getByText('3 / 3')).toBeVisible()
    await expect(gallery.getByText('Main photo', { exact: true })).toBeVisible()
    expect(await order()).toBe('1 2 3*')
  })

  test('photos are put in order by buttons', async ({ page, site, signIn }) => {
    const { path, order } = await photographedBy(site)
    const gallery = galleryOf(page)
    await signIn(freshName())
    await page.goto(path)
    if (javaScriptEnabled) await hydrated(page)
    await gallery.getByRole('link', { name: 'Reorder' }).click()
    await gallery.getByRole('button', { name: 'Move photo 3 up' }).click()
    await expect(gallery.getByText('New order saved.')).toBeVisible()
    await expect.poll(order).toBe('1* 3 2')
    await gallery.getByRole('button', { name: 'Move photo 1 down' }).click()
    await expect.poll(order).toBe('3 1* 2')
    await gallery.getByRole('link', { name: 'Done' }).click()
    await expect(gallery.getByRole('button', { name: /^Move photo/ })).toHaveCount(0)
    await expect(gallery.getByText('2 / 3')).toBeVisible()
  })

  test('a visitor who wants to report is led to the sign-in and back; a report is counted, once', async ({
    page,
    site,
    signIn,
    expectAnswer,
  }) => {
    const { path, ids } = await photographedBy(site)
    expectAnswer(409, path)
    const gallery = galleryOf(page)
    await page.goto(path)
    await gallery.getByRole('link', { name: 'Show photo 2' }).click()
    await expect(gallery.getByText('2 / 3')).toBeVisible()
    await gallery.getByRole('link', { name: 'Report' }).click()
    const back = `${path}?photo=${ids[1]}`
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ returnTo: back })}`)

    await signIn(freshName())
    await page.goto(back)
    const report = async () => {
      await gallery.getByText('Report', { exact: true }).click()
      await gallery.getByLabel('What is wrong with this photo?').fill('This is a lorry')
      await gallery.getByRole('button', { name: 'Send report' }).click()
    }
    await report()
    await expect(gallery.getByRole('alert')).toHaveText('Thank you. This image has been reported 1 time.')
    await expect(gallery.getByText('2 / 3')).toBeVisible()
    await expect(gallery.getByLabel('What is wrong with this photo?')).toBeHidden()

    await report()
    await expect(gallery.getByText('You have already reported this image')).toBeFocused()
    await expect(gallery.getByLabel('What is wrong with this photo?')).toHaveValue('This is a lorry')
  })

  test('a photo whose third report hides it leaves the gallery', async ({ page, site, signIn }) => {
    const { path, ids, vehicleId, order } = await photographedBy(site)
    for (let n = 0; n < 2; n++) {
      const browser = site.browser()
      await browser.call('POST', '/auth/dev', { username: freshName() })
      const report = { vehicleId, imageId: ids[1], imageUrl: '', reason: 'Not a car' }
      expect((await browser.call('POST', '/api/admin/report-image', report)).status).toBe(200)
    }
    const gallery = galleryOf(page)
    await signIn(freshName())
    await page.goto(`${path}?photo=${ids[1]}`)
    await gallery.getByText('Report', { exact: true }).click()
    await gallery.getByLabel('What is wrong with this photo?').fill('This is a lorry')
    await gallery.getByRole('button', { name: 'Send report' }).click()
    await expect(gallery.getByRole('alert')).toHaveText(
      'Thank you. This image has been reported 3 times and is hidden until an admin has looked at it.',
    )
    await expect(gallery.getByText('1 / 2')).toBeVisible()
    expect(await order()).toBe('1* 3')
  })

  test('its owner deletes a photo, and is asked first', async ({ page, site, signIn }) => {
    const { path, ids, owner, order } = await photographedBy(site)
    const gallery = galleryOf(page)
    await signIn(owner)
    await page.goto(`${path}?photo=${ids[1]}`)
    await expect(gallery.getByRole('button', { name: 'Yes, delete it' })).toBeHidden()
    await gallery.getByText('Delete', { exact: true }).click()
    await gallery.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(gallery.getByText('Image deleted.')).toBeVisible()
    await expect(gallery.getByText('1 / 2')).toBeVisible()
    expect(await order()).toBe('1* 3')
  })
})

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
    await expect(gallery.getByText('Failed to reorder images. Please try again.')).toBeVisible()
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
