import {
  expectOffline,
  imagesOf,
  pressSubmit,
  storedSubmits,
  typeOffline,
  workerReady,
} from '#tests/e2e/app/worker.ts'
import { expect, freshName, freshPlate, test } from '#tests/e2e/fixtures.ts'
import { axeOf } from '#tests/e2e/phone/axe.ts'
import { platePhoto } from '#tests/e2e/submit/plate-photo.ts'
import { floatingButton, loseAnswers, pickPhoto, submitDialog } from '#tests/e2e/submit/quick-submit.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 760 } })

const member = { language: 'en', isMember: true }

test('what waits is opened again with its photo and its words, or discarded', async ({
  page,
  signIn,
  expectAnswer,
}) => {
  expectOffline(expectAnswer)
  const { text } = freshPlate()
  await signIn(freshName())
  await page.goto('/')
  await workerReady(page, member)
  await typeOffline(page, text)
  await submitDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(submitDialog(page)).toBeHidden()

  await floatingButton(page).click()
  const waiting = page.getByRole('dialog', { name: 'Waiting on this device' })
  await expect(waiting.getByRole('listitem')).toContainText(text)
  await expect(waiting.getByRole('listitem')).toContainText('Not submitted yet.')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await (await axeOf(page)).analyze()).violations).toEqual([])
  }
  await waiting.getByRole('button', { name: 'Open' }).click()
  await expect(submitDialog(page).getByLabel('Number plate')).toHaveValue(text)
  await expect(submitDialog(page).getByRole('img', { name: 'Your photo' })).toBeVisible()
  // Escape goes back from the question to the form, and from the form to the page.
  await submitDialog(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog', { name: 'Discard this?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard this?' })).toBeHidden()
  await expect(submitDialog(page).getByLabel('Number plate')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(submitDialog(page)).toBeHidden()
  await expect(floatingButton(page)).toBeFocused()

  await floatingButton(page).click()
  await waiting.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this?' })
  await question.getByRole('button', { name: 'Go on' }).click()
  expect(await storedSubmits(page)).toBe(1)
  await waiting.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(waiting).toBeHidden()
  await expect.poll(() => storedSubmits(page)).toBe(0)
  await expect(floatingButton(page)).not.toHaveAccessibleDescription(/waits/)
})

test('what the server refuses is told, and can be corrected', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  expectOffline(expectAnswer)
  expectAnswer(400, '/submit.data')
  const { plate, text } = freshPlate()
  await signIn(freshName())
  await page.goto('/')
  await workerReady(page, member)
  await typeOffline(page, '????', text)
  await pressSubmit(page)
  await submitDialog(page).getByRole('button', { name: 'Close' }).click()
  await context.setOffline(false)
  await expect(page.getByText(/^\?\?\?\? was not taken/)).toBeVisible()

  await floatingButton(page).click()
  await page
    .getByRole('dialog', { name: 'Waiting on this device' })
    .getByRole('button', { name: 'Open' })
    .click()
  await expect(submitDialog(page).getByLabel('Number plate')).toHaveValue('????')
  await submitDialog(page).getByLabel('Number plate').fill(text)
  await pressSubmit(page)
  await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
  expect(await imagesOf(page, plate)).toBe(1)
  await expect.poll(() => storedSubmits(page)).toBe(0)
})

test('where there is no room for it, that is said, and what was typed stays', async ({
  page,
  signIn,
  expectAnswer,
}) => {
  expectOffline(expectAnswer)
  await signIn(freshName())
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await page.goto('/')
  const { plate, text } = freshPlate()
  await pickPhoto(page, await platePhoto(text))
  const dialog = submitDialog(page)
  await dialog.getByLabel('Number plate').fill(text)
  await expect(dialog.getByText('49 AI analyses left today')).toBeVisible()
  const findSubmitted = await loseAnswers(page, 'submit-photo')
  await pressSubmit(page)
  await expect(dialog.getByText(/^This device has no room/)).toBeVisible()
  findSubmitted()
  await pressSubmit(page)
  await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
})
