import type { BrowserContext, Page } from '@playwright/test'
import {
  expectOffline,
  imagesOf,
  pressSubmit,
  readPhoto,
  storedSubmits,
  typeOffline,
  workerReady,
} from '#tests/e2e/app/worker.ts'
import { expect, freshName, freshPlate, hydrated, idle, test } from '#tests/e2e/fixtures.ts'
import { platePhoto } from '#tests/e2e/submit/plate-photo.ts'
import {
  floatingButton,
  holdAnswers,
  loseAnswers,
  pickPhoto,
  submitDialog,
} from '#tests/e2e/submit/quick-submit.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 760 } })

const member = { language: 'en', isMember: true }

/** What stands between answers in the place of the site to what is sent to an address; counts how often. */
async function answerInstead(
  context: BrowserContext,
  path: string,
  answer: { status: number; contentType?: string; body: string },
): Promise<{ count: () => number; end: () => void }> {
  let count = 0
  let isOver = false
  await context.route(`**${path}*`, (route) => {
    if (isOver || route.request().method() !== 'POST') return route.fallback()
    count += 1
    return route.fulfill(answer)
  })
  return {
    count: () => count,
    end: () => {
      isOver = true
    },
  }
}

const others = [
  { status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' },
  { status: 502, body: '' },
  { status: 503, contentType: 'text/plain', body: 'Service Unavailable' },
  { status: 429, contentType: 'text/html', body: '<html>Slow down</html>' },
]

test('while a proxy answers for the site photo and words stay, are kept, and go later', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  expectOffline(expectAnswer)
  for (const { status } of others)
    for (const path of ['/submit.data', '/media/drafts']) expectAnswer(status, path)
  const { plate, text } = freshPlate()
  await signIn(freshName())
  await page.goto('/')
  await workerReady(page, member)
  await readPhoto(page, text)
  const dialog = submitDialog(page)
  for (const answer of others) {
    const other = await answerInstead(context, '/submit.data', answer)
    await pressSubmit(page)
    await expect.poll(other.count).toBeGreaterThan(0)
    await expect(dialog.getByText(/^Kept on this device/)).toBeVisible()
    await expect(dialog.getByLabel('Number plate')).toHaveValue(text)
    other.end()
  }
  await pressSubmit(page)
  await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
  expect(await imagesOf(page, plate)).toBe(1)

  await page.goto('/')
  const upload = await answerInstead(context, '/media/drafts', others[0] as (typeof others)[0])
  await pickPhoto(page, await platePhoto(text))
  await expect(dialog.getByText(/^Waiting for a signal/)).toBeVisible()
  await expect(dialog.getByText(/^Kept on this device/)).toBeVisible()
  upload.end()
})

test('what hangs on a dead line is kept before its page is closed, and done once', async ({
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
  await readPhoto(page, text)
  const held = await holdAnswers(page, 'submit-photo')
  await pressSubmit(page)
  await expect.poll(held.count).toBe(1)
  await expect.poll(() => storedSubmits(page)).toBe(1)
  await page.close()

  const later = await context.newPage()
  await later.goto('/')
  await expect.poll(() => storedSubmits(later)).toBe(0)
  expect(await imagesOf(later, plate)).toBe(1)
})

test('what was changed after it had been sent without an answer is not a second photo', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  expectOffline(expectAnswer)
  for (const status of [400, 404, 409, 410]) expectAnswer(status, '/submit.data')
  const [sent, other] = [freshPlate(), freshPlate()]
  await signIn(freshName())
  await page.goto('/')
  await workerReady(page, member)
  await readPhoto(page, sent.text)
  await loseAnswers(page, 'submit-photo')
  await pressSubmit(page)
  await expect(submitDialog(page).getByText(/^Kept on this device/)).toBeVisible()
  expect(await imagesOf(page, sent.plate)).toBe(1)
  await submitDialog(page).getByLabel('Number plate').fill(other.text)
  // Under the changed form, which was not answered either.
  await pressSubmit(page)
  await page.close()

  const later = await context.newPage()
  await later.goto('/')
  await expect(later.getByText(/was not taken/)).toBeVisible()
  expect(await imagesOf(later, sent.plate)).toBe(1)
  expect(await imagesOf(later, other.plate)).toBe(0)
  await floatingButton(later).click()
  await expect(later.getByRole('dialog').getByRole('listitem')).toContainText(
    'This may have arrived already.',
  )
})

test('what a proxy takes for too large is told, and not sent again and again', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  expectOffline(expectAnswer)
  expectAnswer(413, '/media/drafts')
  const { text } = freshPlate()
  await signIn(freshName())
  await page.goto('/')
  await workerReady(page, member)
  await typeOffline(page, text)
  await pressSubmit(page)
  await submitDialog(page).getByRole('button', { name: 'Close' }).click()
  const proxy = await answerInstead(context, '/media/drafts', {
    status: 413,
    contentType: 'text/html',
    body: '<html>',
  })
  await context.setOffline(false)
  await expect(page.getByText(`${text} was not taken`)).toBeVisible()
  await page.goto('/explore')
  await hydrated(page)
  await idle(page)
  expect(proxy.count()).toBe(1)
  expect(await storedSubmits(page)).toBe(1)
})

test('what is discarded while another tab sends it does not come back; rubbish holds up nothing', async ({
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
  await typeOffline(page, text)
  await pressSubmit(page)
  await submitDialog(page).getByRole('button', { name: 'Close' }).click()
  await page.evaluate(putRubbish)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let uploads = 0
  await context.route('**/media/drafts', async (route) => {
    uploads += 1
    await isReleased
    await route.fallback()
  })
  await context.setOffline(false)
  await expect.poll(() => uploads).toBe(1)
  await floatingButton(page).click()
  const waiting = page.getByRole('dialog', { name: 'Waiting on this device' })
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await waiting.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard this?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(waiting).toBeHidden()
  const arrived = page.waitForResponse('**/auth/current_user')
  release()
  await arrived
  await page.goto('/')
  await hydrated(page)
  await idle(page)
  expect(await imagesOf(page, plate)).toBe(0)
  // Those of nobody.
  expect(await storedSubmits(page)).toBe(2)
})

/** As of a version that was never, or of somebody who plays with it: for the member who has the first entry. */
function putRubbish(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('nampak')
    request.onerror = reject
    request.onsuccess = () => {
      const transaction = request.result.transaction('submits', 'readwrite')
      const submits = transaction.objectStore('submits')
      const read = submits.getAll()
      read.onsuccess = () => {
        const [{ member }] = read.result as [{ member: string }]
        submits.put({ member, isSubmitted: true }, 'a')
        submits.put('rubbish', 'b')
      }
      transaction.oncomplete = () => {
        request.result.close()
        resolve()
      }
    }
  })
}
