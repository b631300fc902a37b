import type { Page } from '@playwright/test'
import { bothWays, expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import { galleryOf, photographedBy } from '#tests/e2e/gallery.ts'

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
    const view = await gallery.locator('.shot').evaluate((element) => ({
      ratio: element.clientWidth / element.clientHeight,
      height: element.clientHeight,
      maxHeight: getComputedStyle(element).maxHeight,
    }))
    expect(view.ratio).toBeCloseTo(16 / 9, 1)
    expect(view.maxHeight).toBe('520px')
    expect(view.height).toBeLessThanOrEqual(520)
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
    const back = `${path}?photo=${ids[1]}&report=1`
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ returnTo: back })}`)

    await signIn(freshName())
    await page.goto(back)
    await expect(gallery.getByLabel('What is wrong with this photo?')).toBeInViewport()
    const report = async () => {
      await gallery.getByLabel('What is wrong with this photo?').fill('This is a lorry')
      await gallery.getByRole('button', { name: 'Send report' }).click()
    }
    await report()
    await expect(gallery.getByRole('alert')).toHaveText('Thank you. It has been reported 1 time.')
    await expect(gallery.getByText('2 / 3')).toBeVisible()
    await expect(gallery.getByLabel('What is wrong with this photo?')).toBeHidden()

    await gallery.getByText('Report', { exact: true }).click()
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
      'Thank you. It has been reported 3 times and is hidden until an admin has looked at it.',
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
    await gallery.getByText('Delete photo').click()
    await gallery.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(gallery.getByText('Deleted for good.')).toBeVisible()
    await expect(gallery.getByText('1 / 2')).toBeVisible()
    expect(await order()).toBe('1* 3')
  })
})
