import { expect, freshName, freshPlate, hydrated, test, widths } from '#tests/e2e/fixtures.ts'
import { axeOf } from '#tests/e2e/phone/axe.ts'
import { carPhoto } from '#tests/e2e/photo.ts'
import { platePhoto } from '#tests/e2e/submit/plate-photo.ts'
import {
  expectNothingCovered,
  floatingButton,
  holdAnswers,
  leave,
  pickPhoto,
  submitDialog,
} from '#tests/e2e/submit/quick-submit.ts'

for (const width of widths) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 760 } })

    test('one press picks a photo from any page; it is read while its sender types, and submitted', async ({
      page,
      signIn,
    }) => {
      const { plate, text } = freshPlate()
      const dialog = submitDialog(page)
      const plateField = dialog.getByLabel('Number plate')
      const answers = await holdAnswers(page, 'analyse-photo')
      await signIn(freshName())
      await page.goto('/explore')
      await hydrated(page)

      await test.step('the crop step may be left, and nothing has happened', async () => {
        const chooser = page.waitForEvent('filechooser')
        await floatingButton(page).click()
        await (await chooser).setFiles(await platePhoto(text))
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(floatingButton(page)).toBeFocused()
      })

      await test.step('discarded, it gives the focus back', async () => {
        await pickPhoto(page, await platePhoto(text))
        await plateField.fill('W')
        await expect.poll(answers.count).toBe(1)
        answers.release()
        await page.keyboard.press('Escape')
        await page
          .getByRole('dialog', { name: 'Discard this?' })
          .getByRole('button', { name: 'Discard' })
          .click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(floatingButton(page)).toBeFocused()
      })

      await test.step('what its sender has touched stays, the rest is filled', async () => {
        await pickPhoto(page, await platePhoto(text))
        await expect(dialog.getByRole('img', { name: 'Your photo' })).toBeVisible()
        await expect(dialog.getByText('Reading the photo…')).toBeVisible()
        await dialog.getByLabel('Description').fill('Ipoh, 8.00')
        await expect.poll(answers.count).toBe(2)
        answers.release()
        await expect(plateField).toHaveValue(text)
        await expect(dialog.getByLabel('Description')).toHaveValue('Ipoh, 8.00')
        await expect(dialog.getByText('Edited by hand')).toBeVisible()
        await expect(dialog.getByText('48 AI analyses left today')).toBeVisible()
        expect((await (await axeOf(page)).include('dialog').analyze()).violations).toEqual([])
      })

      await test.step('a model can be chosen once there is a make', async () => {
        const model = dialog.getByLabel('Model')
        await dialog.getByLabel('Make').selectOption('')
        await expect(model).toBeDisabled()
        await dialog.getByLabel('Make').selectOption('Perodua')
        await model.selectOption('Myvi')
      })

      await test.step('closing it asks first', async () => {
        await page.keyboard.press('Escape')
        const question = page.getByRole('dialog', { name: 'Discard this?' })
        await question.getByRole('button', { name: 'Go on' }).click()
        await expect(question).toBeHidden()
        await expect(plateField).toHaveValue(text)
      })

      await test.step('it is cropped again, and read again', async () => {
        await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
        const crop = page.getByRole('dialog', { name: 'Crop the photo' })
        await crop.getByRole('button', { name: 'Crop', exact: true }).click()
        await expect(crop).toBeHidden()
        await expect.poll(answers.count).toBe(3)
        answers.release()
        await expect(dialog.getByText('47 AI analyses left today')).toBeVisible()
        await dialog.getByRole('button', { name: 'Read it again (uses one)' }).click()
        await expect.poll(answers.count).toBe(4)
        answers.release()
        await expect(dialog.getByText('46 AI analyses left today')).toBeVisible()
        await expect(dialog.getByLabel('Description')).toHaveValue('Ipoh, 8.00')
      })

      await test.step('it is submitted, and its page says so', async () => {
        await plateField.fill(text.toLowerCase())
        await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
        await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
        await expect(dialog).toHaveCount(0)
        await expect(page.getByRole('main').getByText('Perodua Myvi').first()).toBeVisible()
        await expect(page.getByRole('main').getByText('Ipoh, 8.00').first()).toBeVisible()
        await expect(page.getByRole('dialog', { name: `You found ${text}!` })).toBeVisible()
      })
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 } })

  test('a second photo never gets the answer to the first, and a form is sent while its photo is read', async ({
    page,
    signIn,
    expectAnswer,
  }) => {
    const [first, second] = [freshPlate(), freshPlate()]
    const dialog = submitDialog(page)
    const answers = await holdAnswers(page, 'analyse-photo')
    await page.setViewportSize({ width: 360, height: 640 })
    await signIn(freshName())
    await page.goto('/')
    await pickPhoto(page, await platePhoto(first.text))
    await expect.poll(answers.count).toBe(1)
    await pickPhoto(page, await platePhoto(second.text), dialog.getByRole('button', { name: 'Other photo' }))
    await expect.poll(answers.count).toBe(2)
    answers.release()
    await expect(dialog.getByText('Reading the photo…')).toBeVisible()
    await expect(dialog.getByLabel('Number plate')).toHaveValue('')
    answers.release()
    await expect(dialog.getByLabel('Number plate')).toHaveValue(second.text)
    for (const part of [
      dialog.getByRole('img', { name: 'Your photo' }),
      dialog.getByLabel('Number plate'),
      dialog.getByText('Plate read clearly.'),
      dialog.getByRole('button', { name: 'Submit', exact: true }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    await expectNothingCovered(page)
    expectAnswer(400, '/submit')
    await dialog.getByLabel('Number plate').fill('??')
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(dialog.getByText('Please enter a plate number.')).toHaveCount(1)
    await expect(dialog.getByText('Plate read clearly.')).toBeHidden()
    await dialog.getByRole('link', { name: second.text, exact: true }).click()
    await expect(dialog.getByLabel('Number plate')).toHaveValue(second.text)
    // Not beside an error, which stands until the form is sent again.
    await expect(dialog.getByText('Plate read clearly.')).toBeHidden()

    await dialog.getByRole('button', { name: 'Read it again (uses one)' }).click()
    await expect.poll(answers.count).toBe(3)
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/plate/${second.plate}(#.*)?$`))
    expect((await page.request.get(`/api/vehicles/plate/${first.plate}`)).status()).toBe(404)
  })

  test('with no analysis left the button is disabled and says why; another tab may have used it (QS-39, QS-46)', async ({
    page,
    context,
    site,
    signIn,
  }) => {
    const { plate, text } = freshPlate()
    const name = freshName()
    await signIn(name)
    leave(site, name, 1)
    await page.goto('/')
    await expect(floatingButton(page)).toBeEnabled()
    const other = await context.newPage()
    await other.goto('/')
    await pickPhoto(other, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await carPhoto('#224466') })
    await expect(submitDialog(other).getByText('Daily AI analysis limit exceeded.')).toBeVisible()

    // This tab does not know yet.
    await pickPhoto(page, await platePhoto(text))
    await expect(submitDialog(page).getByRole('link', { name: /by hand/ })).toBeVisible()
    await submitDialog(page).getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await hydrated(page)
    const button = floatingButton(page)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(/Daily AI analysis limit exceeded/)
    let picks = 0
    page.on('filechooser', () => {
      picks += 1
    })
    await button.click({ force: true })
    await expect(submitDialog(page).getByText('Try again tomorrow!')).toBeVisible()
    expect(picks).toBe(0)

    // The last analysis is not lost on whoever spent it.
    await submitDialog(other).getByLabel('Number plate').fill(text)
    await submitDialog(other).getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(other).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
  })

  test('what the server says of waiting and approving is a message over the dialog (QS-61)', async ({
    page,
    site,
    signIn,
    expectAnswer,
  }) => {
    expectAnswer(403, '/media/drafts')
    await signIn(freshName())
    for (const colour of ['#112233', '#332211', '#113322']) {
      const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await carPhoto(colour) }
      const multipart = { file, plate: freshPlate().plate }
      const headers = { Origin: site.url }
      expect((await page.request.post('/api/vehicles/quick-submit', { multipart, headers })).ok()).toBe(true)
    }
    await page.goto('/')
    await pickPhoto(page, await platePhoto('WXY 8'))
    const toast = submitDialog(page).locator('.toast')
    await expect(toast).toHaveText('Please wait for an admin to approve your earlier photos.')
    await expect(toast).toBeInViewport()
  })
})
