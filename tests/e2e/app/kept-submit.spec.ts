import {
  expectOffline,
  imagesOf,
  keptPhotoBytes,
  storedSubmits,
  typeOffline,
  widthOfPhoto,
  workerReady,
} from '#tests/e2e/app/worker.ts'
import { expect, freshName, freshPlate, test } from '#tests/e2e/fixtures.ts'
import { axeOf } from '#tests/e2e/phone/axe.ts'
import { platePhoto } from '#tests/e2e/submit/plate-photo.ts'
import { floatingButton, loseAnswers, pickPhoto, submitDialog } from '#tests/e2e/submit/quick-submit.ts'
import { plain } from '#tests/pictures.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 760 } })

const member = { language: 'en', isMember: true }

test('what was submitted without a signal outlives its page, and is sent when there is one, once', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  expectOffline(expectAnswer)
  expectAnswer(503, '/')
  const { plate, text } = freshPlate()
  await signIn(freshName())
  await page.goto('/')
  await workerReady(page, member)
  await typeOffline(page, text)
  await submitDialog(page).getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(
    submitDialog(page).getByText('The photo is still on its way; then this is sent.'),
  ).toBeVisible()
  await page.close()

  const later = await context.newPage()
  await later.goto('/')
  await expect(later.getByRole('heading', { name: 'Waiting on this device' })).toBeVisible()
  await expect(later.getByRole('listitem')).toHaveText([text])
  expect((await (await axeOf(later)).analyze()).violations).toEqual([])
  expect(await imagesOf(later, plate)).toBe(0)
  await context.setOffline(false)
  await expect.poll(() => imagesOf(later, plate)).toBe(1)
  await expect.poll(() => storedSubmits(later)).toBe(0)
  await expect(floatingButton(later)).toBeVisible()
  await expect(floatingButton(later)).not.toHaveAccessibleDescription(/waits/)
  await later.goto(`/plate/${plate}`)
  expect(await imagesOf(later, plate)).toBe(1)
})

test('of what arrived without its answer nothing is done twice', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  expectOffline(expectAnswer)
  const { plate, text } = freshPlate()
  await signIn(freshName())
  await page.goto('/')
  await workerReady(page, member)
  await pickPhoto(page, await platePhoto(text))
  const dialog = submitDialog(page)
  await expect(dialog.getByText('49 AI analyses left today')).toBeVisible()
  await dialog.getByLabel('Number plate').fill(text)
  await loseAnswers(page, 'submit-photo')
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(dialog.getByText(/^Kept on this device/)).toBeVisible()
  expect(await imagesOf(page, plate)).toBe(1)
  await page.close()

  const later = await context.newPage()
  await later.goto('/')
  await expect.poll(() => storedSubmits(later)).toBe(0)
  expect(await imagesOf(later, plate)).toBe(1)
})

test('a photo that took the place of one whose form never arrived is the one that is sent', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  expectOffline(expectAnswer)
  const { plate, text } = freshPlate()
  await signIn(freshName())
  await page.goto('/')
  await workerReady(page, member)
  await pickPhoto(page, await platePhoto(text))
  const dialog = submitDialog(page)
  await expect(dialog.getByText('49 AI analyses left today')).toBeVisible()
  await dialog.getByLabel('Number plate').fill(text)
  await page.route('**/submit.data*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(dialog.getByText(/^Kept on this device/)).toBeVisible()
  await context.setOffline(true)
  const other = { ...(await platePhoto(text)), buffer: await plain(400, 300).jpeg().toBuffer() }
  await pickPhoto(page, other, dialog.getByRole('button', { name: 'Other photo' }))
  await expect(dialog.getByText(/^Waiting for a signal/)).toBeVisible()
  await expect.poll(() => keptPhotoBytes(page)).toEqual([other.buffer.length])
  await page.close()

  const later = await context.newPage()
  expectAnswer(503, '/')
  await later.goto('/')
  await context.setOffline(false)
  await expect.poll(() => imagesOf(later, plate)).toBe(1)
  await expect.poll(() => storedSubmits(later)).toBe(0)
  expect(await widthOfPhoto(later, plate)).toBe(400)
})

test('who is logged out meanwhile is told, keeps it, and nobody else sees it or sends it', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  expectOffline(expectAnswer)
  expectAnswer(401, '/api/')
  const { plate, text } = freshPlate()
  const name = freshName()
  await signIn(name)
  await page.goto('/')
  await workerReady(page, member)
  await typeOffline(page, text)
  const dialog = submitDialog(page)
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Kept on this device. The round button opens it again.')).toBeVisible()
  await expect(floatingButton(page)).toHaveAccessibleDescription('1 photo waits on this device')
  await context.clearCookies({ name: 'session' })
  await context.setOffline(false)
  await expect(page.getByText(/^You are logged out\. Your photo stays on this device/)).toBeVisible()
  expect(await storedSubmits(page)).toBe(1)

  await signIn(freshName())
  await page.goto('/')
  await workerReady(page, member)
  await expect(floatingButton(page)).toBeVisible()
  await expect(floatingButton(page)).not.toHaveAccessibleDescription(/waits/)
  expect(await imagesOf(page, plate)).toBe(0)
  expect(await storedSubmits(page)).toBe(1)

  await signIn(name)
  await page.goto('/')
  await expect.poll(() => imagesOf(page, plate)).toBe(1)
  await expect.poll(() => storedSubmits(page)).toBe(0)
})

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
  await submitDialog(page).getByRole('button', { name: 'Submit', exact: true }).click()
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
  await submitDialog(page).getByRole('button', { name: 'Submit', exact: true }).click()
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
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(dialog.getByText(/^This device has no room/)).toBeVisible()
  findSubmitted()
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
})
