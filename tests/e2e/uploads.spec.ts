import { fileField, pickAsItIs } from '#tests/e2e/crop-step.ts'
import {
  bothWays,
  expect,
  expectFieldError,
  freshName,
  freshPlate,
  hydrated,
  test,
} from '#tests/e2e/fixtures.ts'
import { noisyPhoto, photoFile } from '#tests/e2e/photo.ts'
import { photographed, warden } from '#tests/e2e/seed.ts'

bothWays(({ javaScriptEnabled }) => {
  test('a form that comes back for another field keeps the picked file and shows it', async ({
    page,
    expectAnswer,
    signIn,
  }) => {
    expectAnswer(400, '/add')
    const { plate, text } = freshPlate()
    const main = page.getByRole('main')
    await signIn(warden)
    await page.goto('/add')
    await main.getByLabel('Plate number').fill('!!!')
    await pickAsItIs(page, await photoFile('mine.jpg'), javaScriptEnabled)
    await main.getByRole('button', { name: 'Add this plate' }).click()
    await expectFieldError(page, 'Plate number', 'Please enter a plate number.')
    await expect(main.getByRole('checkbox', { name: /^mine\.jpg is here already\./ })).toBeChecked()
    const thumbnail = main.locator('.kept img')
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await main.getByLabel('Plate number').fill(text)
    await main.getByRole('button', { name: 'Add this plate' }).click()
    await expect(page).toHaveURL(`/plate/${plate}`)
    await expect(main.getByText(`Photo by ${warden}`)).toBeVisible()
  })

  test('an address on the web has to end like a picture and has to be public', async ({
    page,
    expectAnswer,
    signIn,
    site,
  }) => {
    expectAnswer(400, `/plate/${photographed.plate}`)
    const main = page.getByRole('main')
    await signIn(freshName())
    await page.goto(`/plate/${photographed.plate}`)
    await main.getByText('Add image').click()
    await main.getByText('Or by its web address').click()
    const field = main.getByLabel('Web address')
    await expect(field).toHaveAttribute('placeholder', 'https://example.com/car.jpg')
    await expect(field).toHaveAccessibleDescription(
      /The address has to end with one of these: jpg, jpeg, png/,
    )
    await field.fill('https://example.com/car')
    await main.getByRole('button', { name: 'Submit' }).click()
    await expectFieldError(
      page,
      'Web address',
      'Invalid file URL. Please ensure it ends with a supported image or video format.',
    )
    await field.fill(`${site.url}/car.jpg`)
    if (javaScriptEnabled) await expect(main.getByText('This looks like a photo.')).toBeVisible()
    await main.getByRole('button', { name: 'Submit' }).click()
    await expectFieldError(page, 'Web address', "We can't fetch files from that address.")
    await expect(field).toHaveValue(`${site.url}/car.jpg`)
  })
})

test.describe('with JavaScript', () => {
  const open = async (page: import('@playwright/test').Page) => {
    await page.goto(`/plate/${photographed.plate}`)
    await page.getByRole('main').getByText('Add image').click()
    await hydrated(page)
  }

  test('the progress is shown while a file is on its way, can be cancelled, and is gone afterwards', async ({
    page,
    signIn,
  }) => {
    const main = page.getByRole('main')
    await signIn(freshName())
    await open(page)
    await expect(
      main.getByText('Up to 256 MB: jpg, jpeg, png, gif, webp, bmp, tiff, svg, heic, heif'),
    ).toBeVisible()
    await expect(main.getByRole('progressbar')).toHaveCount(0)

    // A slow line: the share that has arrived grows.
    const line = await page.context().newCDPSession(page)
    const speed = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await speed(100_000)
    const large = { ...(await photoFile()), buffer: await noisyPhoto() }
    await pickAsItIs(page, large)
    const bar = main.getByRole('progressbar')
    const share = () => bar.evaluate((element: HTMLProgressElement) => element.value)
    await expect.poll(share).toBeGreaterThan(0)
    const first = await share()
    await expect.poll(share).toBeGreaterThan(first)
    await main.getByRole('button', { name: 'Cancel' }).click()
    await expect(main.getByRole('progressbar')).toHaveCount(0)
    await expect(main.getByLabel('Photo or video')).toBeFocused()
    await speed(-1)

    await main.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(main.getByText('Waiting for approval.')).toBeVisible()
    await expect(main.getByRole('progressbar')).toHaveCount(0)
    await expect(main.locator('.kept')).toHaveCount(0)
  })

  test('a file over the limit is refused before it is sent, in words', async ({ page, signIn }) => {
    const main = page.getByRole('main')
    await signIn(freshName())
    await open(page)
    await page.evaluate(() => {
      Object.defineProperty(File.prototype, 'size', { get: () => 256 * 1024 * 1024 + 1 })
    })
    const film = { ...(await photoFile('film.mp4')), mimeType: 'video/mp4' }
    await (await fileField(page)).setInputFiles(film)
    await expectFieldError(
      page,
      'Photo or video',
      'Upload error: This file is too large. A file can have up to 256 MB.',
    )
  })

  test('a line that breaks is said, and the file can be sent again', async ({ page, signIn }) => {
    const main = page.getByRole('main')
    await signIn(freshName())
    await open(page)
    await page.route('/media/drafts', (route) => route.abort('aborted'))
    await pickAsItIs(page, await photoFile())
    await expectFieldError(page, 'Photo or video', 'Upload error: Failed to upload file')
    await page.unroute('/media/drafts')
    await main.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(main.getByText('Waiting for approval.')).toBeVisible()
  })

  test('a file can be dropped anywhere in the box around the field', async ({ page, signIn }) => {
    const main = page.getByRole('main')
    await signIn(freshName())
    await open(page)
    await fileField(page)
    const { name, buffer } = await photoFile('dropped.jpg')
    const data = await page.evaluateHandle(
      ({ name, base64 }) => {
        const transfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
        return transfer
      },
      { name, base64: buffer.toString('base64') },
    )
    await main.locator('.drop').dispatchEvent('drop', { dataTransfer: data })
    await page.getByRole('dialog').getByRole('button', { name: 'Skip crop' }).click()
    await expect(main.getByText('Waiting for approval.')).toBeVisible()
  })
})
