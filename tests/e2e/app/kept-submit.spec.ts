import {
  expectOffline,
  imagesOf,
  keptPhotoBytes,
  pressSubmit,
  readPhoto,
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
  await pressSubmit(page)
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
  const dialog = submitDialog(page)
  await readPhoto(page, text)
  await loseAnswers(page, 'submit-photo')
  await pressSubmit(page)
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
  const dialog = submitDialog(page)
  await readPhoto(page, text)
  await page.route('**/submit.data*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await pressSubmit(page)
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
  await pressSubmit(page)
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
