import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { fileField } from '#tests/e2e/crop-step.ts'
import { expect, expectFieldError, freshName, freshPlate, hydrated, test } from '#tests/e2e/fixtures.ts'
import { axeOf } from '#tests/e2e/phone/axe.ts'
import { photoFile } from '#tests/e2e/photo.ts'
import { warden } from '#tests/e2e/seed.ts'
import type { TestSite } from '#tests/site.ts'

/** 1200 x 900, the left half red, the right one blue. */
async function twoHalves() {
  const half = { create: { width: 600, height: 900, channels: 3, background: '#c81e28' } } as const
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#1e28c8' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'car.jpg', mimeType: 'image/jpeg', buffer }
}

/** Somebody's vehicle without photos, on its page; the form for photos is open. */
async function openForm(page: Page, site: TestSite): Promise<string> {
  const { plate } = freshPlate()
  const spotter = site.browser()
  await spotter.call('POST', '/auth/dev', { username: freshName() })
  expect((await spotter.call('POST', '/api/vehicles', { plate })).status).toBe(201)
  await page.goto(`/plate/${plate}`)
  await page.getByText('Add image').click()
  return plate
}

type Images = { images: { url: string }[] }

async function imagesOf(page: Page, plate: string): Promise<Images['images']> {
  return ((await (await page.request.get(`/api/vehicles/plate/${plate}`)).json()) as Images).images
}

/** Size of the one stored photo, and which half of it is blue. */
async function storedPhoto(page: Page, plate: string) {
  const [image] = await imagesOf(page, plate)
  const bytes = await (await page.request.get(image?.url ?? '')).body()
  const { width, height } = await sharp(bytes).metadata()
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const middle = Math.floor(height / 2) * width
  const isBlue = (x: number) =>
    (data[(middle + x) * info.channels + 2] ?? 0) > (data[(middle + x) * info.channels] ?? 0)
  const blue = isBlue(10) ? 'left' : isBlue(width - 10) ? 'right' : null
  return { width, height, blue }
}

test.describe('with JavaScript', () => {
  test.beforeEach(({ signIn }) => signIn(warden))

  test('a picked picture is turned, zoomed and cropped before it goes', async ({ page, site }) => {
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog', { name: 'Crop the photo' })
    const button = (name: string) => dialog.getByRole('button', { name, exact: true })
    const press = async (name: string, times: number) => {
      for (let n = 0; n < times; n++) await button(name).click()
    }
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    const uploads = () => scripts.filter((url) => url.endsWith('/media/drafts'))

    const plate = await openForm(page, site)
    await hydrated(page)
    await expect(main.getByText('Hide', { exact: true })).toBeVisible()
    expect(scripts.filter((url) => url.includes('crop-dialog'))).toEqual([])

    await (await fileField(page)).setInputFiles(await twoHalves())
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    const status = dialog.getByRole('status')
    await expect(status).toHaveText('Zoom 1.0×, turned 0°')
    await expect(button('Crop')).toBeEnabled()
    expect((await (await axeOf(page)).include('dialog').analyze()).violations).toEqual([])

    await press('Rotate left', 1)
    await expect(status).toHaveText('Zoom 1.0×, turned 270°')
    await press('Rotate right', 3)
    await expect(status).toHaveText('Zoom 1.0×, turned 180°')
    await press('Zoom in', 3)
    await expect(status).toHaveText('Zoom 1.3×, turned 180°')
    await press('Zoom in', 20)
    await expect(status).toHaveText('Zoom 3.0×, turned 180°')
    await press('Zoom out', 28)
    await expect(status).toHaveText('Zoom 0.5×, turned 180°')
    await press('Zoom in', 5)
    await expect(status).toHaveText('Zoom 1.0×, turned 180°')
    expect(uploads()).toEqual([])

    await button('Crop').click()
    await expect(page.getByRole('status').filter({ hasText: 'Photo added.' })).toBeVisible()
    expect(uploads()).toHaveLength(1)
    await expect(main.getByText('Add image')).toBeVisible()
    await expect(main.getByText('Hide', { exact: true })).toBeHidden()
    await expect(main.getByLabel('Photo or video')).toBeHidden()
    await expect(main.getByText(`Photo by ${warden}`)).toBeVisible()
    expect(await storedPhoto(page, plate)).toEqual({ width: 1200, height: 675, blue: 'left' })
  })

  test('the wheel zooms in the same steps, and the arrow keys move the picture', async ({ page, site }) => {
    const dialog = page.getByRole('dialog')
    const plate = await openForm(page, site)
    await hydrated(page)
    await (await fileField(page)).setInputFiles(await twoHalves())
    await expect(dialog.getByRole('button', { name: 'Crop', exact: true })).toBeEnabled()
    const frame = dialog.getByRole('application')
    await frame.hover()
    await page.mouse.wheel(0, -100)
    await expect(dialog.getByRole('status')).toHaveText('Zoom 1.1×, turned 0°')
    await page.mouse.wheel(0, -1000)
    await expect(dialog.getByRole('status')).toHaveText('Zoom 2.1×, turned 0°')
    await page.mouse.wheel(0, -10_000)
    await expect(dialog.getByRole('status')).toHaveText('Zoom 3.0×, turned 0°')

    await frame.focus()
    for (let n = 0; n < 80; n++) await page.keyboard.press('ArrowLeft')
    await dialog.getByRole('button', { name: 'Crop', exact: true }).press('Enter')
    await expect(page.getByRole('main').getByText(`Photo by ${warden}`)).toBeVisible()
    // The right end of the picture, a third as wide as all of it.
    expect(await storedPhoto(page, plate)).toEqual({ width: 400, height: 225, blue: 'left' })
  })

  test('a cancelled crop leaves no file behind, and the next one can be skipped', async ({ page, site }) => {
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const plate = await openForm(page, site)
    const field = await fileField(page)
    for (const leave of [
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await field.setInputFiles(await twoHalves())
      await expect(dialog).toBeVisible()
      await leave()
      await expect(dialog).toBeHidden()
      await expect(field).toBeFocused()
      expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)
    }
    expect(await imagesOf(page, plate)).toEqual([])

    await field.setInputFiles(await twoHalves())
    await dialog.getByRole('button', { name: 'Skip crop' }).click()
    await expect(main.getByText(`Photo by ${warden}`)).toBeVisible()
    expect(await storedPhoto(page, plate)).toEqual({ width: 1200, height: 900, blue: 'right' })
  })

  test('a video goes at once, without a crop', async ({ page, site }) => {
    const main = page.getByRole('main')
    await openForm(page, site)
    await hydrated(page)
    await (await fileField(page)).setInputFiles('db/seed/demo/film.mp4')
    await expect(main.locator('video')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('what this browser cannot show can still be sent as it is', async ({ page, site, expectAnswer }) => {
    expectAnswer(415, '/media/drafts')
    const dialog = page.getByRole('dialog')
    await openForm(page, site)
    await hydrated(page)
    const broken = { ...(await photoFile()), buffer: Buffer.from('This is no photo at all.') }
    await (await fileField(page)).setInputFiles(broken)
    await expect(dialog.getByRole('alert')).toHaveText('Failed to load image file')
    await expect(dialog.getByRole('alert')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Crop', exact: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Skip crop' }).click()
    await expectFieldError(page, 'Photo or video', "Upload error: We can't use this kind of file.")
  })

  test('a crop that fails says why, and can be tried again or skipped', async ({ page, site }) => {
    const dialog = page.getByRole('dialog')
    const crop = dialog.getByRole('button', { name: 'Crop', exact: true })
    await openForm(page, site)
    await hydrated(page)
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (callback) => callback(null)
      const { drawImage } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.drawImage = () => {
        CanvasRenderingContext2D.prototype.drawImage = drawImage
        throw new Error('Out of memory')
      }
    })
    await (await fileField(page)).setInputFiles(await twoHalves())
    await crop.click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to crop image')
    await crop.click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create cropped image')
    await dialog.getByRole('button', { name: 'Skip crop' }).click()
    await expect(page.getByRole('main').getByText(`Photo by ${warden}`)).toBeVisible()
  })

  test('a dialog that does not load holds nothing up', async ({ page, site }) => {
    await openForm(page, site)
    await hydrated(page)
    await page.route(/crop-dialog/, (route) => route.abort('aborted'))
    await (await fileField(page)).setInputFiles(await twoHalves())
    await expect(page.getByRole('main').getByText(`Photo by ${warden}`)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('the form for a new plate takes the cropped file and waits', async ({ page }) => {
    const { plate, text } = freshPlate()
    const main = page.getByRole('main')
    await page.goto('/add')
    await main.getByLabel('Plate number').fill(text)
    await hydrated(page)
    await (await fileField(page)).setInputFiles(await twoHalves())
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate right' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Crop', exact: true }).click()
    await expect(main.getByLabel('Photo or video')).toBeFocused()
    await expect(page).toHaveURL('/add')
    await main.getByRole('button', { name: 'Add this plate' }).click()
    await expect(page).toHaveURL(`/plate/${plate}`)
    await expect(main.getByText(`Photo by ${warden}`)).toBeVisible()
    expect(await storedPhoto(page, plate)).toMatchObject({ width: 900, height: 506 })
  })

  test('the address opens the form', async ({ page, site }) => {
    const plate = await openForm(page, site)
    await page.goto(`/plate/${plate}?add=1`)
    await expect(page.getByRole('main').getByLabel('Photo or video')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })

  test('the form asks how to turn the photo', async ({ page, site, signIn }) => {
    const main = page.getByRole('main')
    await signIn(warden)
    const plate = await openForm(page, site)
    await main.getByLabel('Photo or video').setInputFiles(await twoHalves())
    await main.getByLabel('Turn the photo').selectOption('Upside down (180°)')
    await main.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(main.getByText(`Photo by ${warden}`)).toBeVisible()
    await expect(main.getByText('Add image')).toBeVisible()
    expect(await storedPhoto(page, plate)).toEqual({ width: 1200, height: 900, blue: 'left' })
  })
})
