import { fileField, pickAsItIs } from '#tests/e2e/crop-step.ts'
import {
  bothWays,
  expect,
  expectFieldError,
  freshName,
  freshPlate,
  test,
  withoutBrowserChecks,
} from '#tests/e2e/fixtures.ts'
import { photoFile } from '#tests/e2e/photo.ts'
import { filmed, photographed, warden } from '#tests/e2e/seed.ts'

bothWays(({ javaScriptEnabled }) => {
  test('a text called .jpg is refused beside the field; what was typed is kept, and a photo is taken', async ({
    page,
    expectAnswer,
    signIn,
  }) => {
    expectAnswer(415, '/add')
    expectAnswer(415, '/media/drafts')
    const { plate, text } = freshPlate()
    const main = page.getByRole('main')
    await signIn(freshName())
    await page.goto('/add')
    await main.getByLabel('Plate number').fill(text)
    await main.getByLabel('Plate style').selectOption('Malaysia, taxi')
    const noPhoto = Buffer.from('This is no photo at all, whatever its name says.')
    await pickAsItIs(page, { ...(await photoFile()), buffer: noPhoto }, javaScriptEnabled)
    await main.getByRole('button', { name: 'Add this plate' }).click()
    const told = javaScriptEnabled ? 'Upload error: ' : ''
    await expectFieldError(page, 'Photo or video', `${told}We can't use this kind of file.`)
    await expect(main.getByLabel('Plate number')).toHaveValue(text)
    await expect(main.getByLabel('Plate style')).toHaveValue('malaysia-taxi')

    await pickAsItIs(page, await photoFile(), javaScriptEnabled)
    await main.getByRole('button', { name: 'Add this plate' }).click()
    await expect(page).toHaveURL(`/plate/${plate}`)
    await expect(main.getByRole('heading', { level: 1 }).getByRole('img')).toHaveAccessibleName(
      `Number plate ${text}, Malaysia, taxi`,
    )
  })

  test('no file and two files are refused beside the field', async ({ page, expectAnswer, signIn }) => {
    expectAnswer(400, `/plate/${photographed.plate}`)
    const main = page.getByRole('main')
    await signIn(freshName())
    await page.goto(`/plate/${photographed.plate}`)
    await main.getByText('Add image').click()
    if (javaScriptEnabled) await fileField(page)
    await withoutBrowserChecks(page)
    await main.getByRole('button', { name: 'Upload' }).click()
    await expectFieldError(page, 'Photo or video', 'Please choose a photo or video.')

    const field = main.getByLabel('Photo or video', { exact: true })
    await field.evaluate((input: HTMLInputElement) => {
      input.multiple = true
    })
    await field.setInputFiles([await photoFile('one.jpg'), await photoFile('two.jpg')])
    await main.getByRole('button', { name: 'Upload' }).click()
    await expectFieldError(page, 'Photo or video', 'Please send one file at a time.')
  })

  test('the photo of a trusted member is seen by everybody, at once', async ({ page, context, signIn }) => {
    const { plate, text } = freshPlate()
    const main = page.getByRole('main')
    await signIn(warden)
    await page.goto(`/add?plate=${plate}`)
    await pickAsItIs(page, await photoFile(), javaScriptEnabled)
    await main.getByRole('button', { name: 'Add this plate' }).click()
    await expect(page).toHaveURL(`/plate/${plate}`)

    await context.clearCookies()
    await page.goto('/explore')
    await main.getByRole('link', { name: text }).click()
    await expect(main.getByText(`Photo by ${warden}`)).toBeVisible()
    const photo = main.getByRole('img', { name: text, exact: true })
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(main.getByRole('link', { name: 'Log in to add a photo' })).toBeVisible()
  })
})

bothWays(({ javaScriptEnabled }) => {
  test('a video has its picture in lists and plays in the viewer', async ({ page }) => {
    const main = page.getByRole('main')
    await page.goto(`/plate/${filmed.plate}`)
    const video = main.locator('video')
    await expect(video).toHaveAccessibleName(`Video of ${filmed.text}`)
    await expect
      .poll(async () => {
        await page.reload()
        return video.getAttribute('poster')
      })
      .toMatch(/^\/media\/\w+\/large\.jpg$/)
    if (!javaScriptEnabled) return
    const width = await video.evaluate(
      (element: HTMLVideoElement) =>
        new Promise((resolve) => {
          element.onloadedmetadata = () => resolve(element.videoWidth)
          element.preload = 'metadata'
          element.load()
        }),
    )
    expect(width).toBe(640)
  })
})
