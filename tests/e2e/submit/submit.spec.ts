import { expect, expectFieldError, freshName, freshPlate, hydrated, test } from '#tests/e2e/fixtures.ts'
import { carPhoto } from '#tests/e2e/photo.ts'
import { photographed } from '#tests/e2e/seed.ts'
import { platePhoto } from '#tests/e2e/submit/plate-photo.ts'
import { languages, locales, textsIn } from '#tests/e2e/texts.ts'

/** Each language once, on a phone and at a desk, with and without scripts. */
const modes = {
  en: { width: 360, javaScriptEnabled: false },
  ms: { width: 1280, javaScriptEnabled: false },
  zh: { width: 360, javaScriptEnabled: true },
}

for (const language of languages) {
  const { width, javaScriptEnabled } = modes[language]
  test.describe(`${language}, ${width} px, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({
      locale: locales[language].browser,
      viewport: { width, height: 640 },
      javaScriptEnabled,
    })

    test('a photo is read, corrected and submitted, on the page of quick submit', async ({
      page,
      signIn,
      expectAnswer,
    }) => {
      const t = textsIn(language)
      const { plate, text } = freshPlate()
      const main = page.getByRole('main')
      expectAnswer(415, javaScriptEnabled ? '/media/drafts' : '/submit')
      expectAnswer(400, '/submit')

      await test.step('a visitor signs in and comes back', async () => {
        await page.goto('/submit')
        await expect(page).toHaveURL('/login?returnTo=%2Fsubmit')
        await signIn(freshName())
        await page.goto('/')
        // The bar is a phone's; at a desk there is the floating button.
        const way = width === 360 ? t('layout:bar.spot') : t('layout:quickSubmit.label')
        await page.getByRole('link', { name: way, exact: true }).click()
        await expect(page).toHaveURL('/submit')
      })

      const photo = main.getByLabel(t('submit:photo.label'), { exact: true })
      const read = main.getByRole('button', { name: t('submit:photo.analyse') })
      const plateField = main.getByLabel(t('submit:plate.label'))
      const submit = main.getByRole('button', { name: t('submit:submit'), exact: true })
      const pick = async (file: Parameters<typeof photo.setInputFiles>[0]) => {
        if (javaScriptEnabled) await hydrated(page)
        await photo.setInputFiles(file)
        const skip = page.getByRole('dialog').getByRole('button', { name: t('media:crop.skip') })
        if (javaScriptEnabled) await skip.click()
      }

      await test.step('what is no photo is refused beside the field', async () => {
        await pick({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Selamat') })
        await read.click()
        await expect(photo).toHaveAttribute('aria-invalid', 'true')
      })

      await test.step('the site reads the plate', async () => {
        await pick(await platePhoto(text))
        await read.click()
        await expect(page).toHaveURL(/\/submit\?photo=/)
        await expect(main.getByRole('img', { name: t('submit:photo.alt') })).toBeVisible()
        await expect(plateField).toHaveValue(text)
        for (const part of [main.getByRole('img', { name: t('submit:photo.alt') }), plateField, submit])
          await expect(part).toBeInViewport({ ratio: 1 })
        await expect(main.getByText(t('submit:source.local'))).toBeVisible()
        await expect(main.getByText(t('submit:manual'))).toBeHidden()
      })

      await test.step('a mistake brings all of it back, with the photo', async () => {
        await plateField.fill('!!!')
        await main.getByLabel(t('submit:profile.label')).fill('Ipoh, 8.00')
        await submit.click()
        await expectFieldError(page, t('submit:plate.label'), t('errors:plate_required'))
        await expect(main.getByLabel(t('submit:profile.label'))).toHaveValue('Ipoh, 8.00')
        await expect(main.getByText(t('submit:manual'))).toBeVisible()
        await expect(main.getByText(t('submit:plate.sure'))).toBeHidden()
        await expect(main.getByRole('img', { name: t('submit:photo.alt') })).toBeVisible()
      })

      await test.step('a plate that is there already is told of as it is typed', async () => {
        if (!javaScriptEnabled) return
        await plateField.fill(photographed.text.toLowerCase())
        const known = main.getByText(t('submit:known.there', { plate: photographed.text }))
        await expect(known).toBeVisible()
        await plateField.fill(text)
        await expect(known).toBeHidden()
      })

      await test.step('it is submitted', async () => {
        await plateField.fill(text)
        await main.getByLabel(t('vehicles:info.make')).selectOption('Perodua')
        await main.getByLabel(t('vehicles:info.model')).selectOption('Myvi')
        await submit.click()
        await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
        await expect(main.getByText('Perodua Myvi').first()).toBeVisible()
        await expect(main.getByText('Ipoh, 8.00').first()).toBeVisible()
      })

      await test.step('the next photo goes to the vehicle that is there', async () => {
        await page.goto('/submit')
        await pick(await platePhoto(text))
        await read.click()
        await expect(main.getByText(t('submit:known.there', { plate: text }))).toBeVisible()
        await submit.click()
        await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
      })

      await test.step('a photo without a plate is submitted by hand', async () => {
        const other = freshPlate()
        await page.goto('/submit')
        await pick({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await carPhoto() })
        await read.click()
        await expect(main.getByText(t('submit:plate.none'))).toBeVisible()
        await plateField.fill(other.text)
        await submit.click()
        await expect(page).toHaveURL(new RegExp(`/plate/${other.plate}(#.*)?$`))
      })
    })
  })
}
