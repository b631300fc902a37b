import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type ExpectAnswer, expect, hydrated } from '#tests/e2e/fixtures.ts'
import { platePhoto } from '#tests/e2e/submit/plate-photo.ts'
import { floatingButton, pickPhoto, submitDialog } from '#tests/e2e/submit/quick-submit.ts'

/** Waits until the site's service worker stands before its pages, and knows whose browser this is. */
export async function workerReady(
  page: Page,
  reader: { language: string; isMember: boolean },
): Promise<void> {
  await expect.poll(() => page.evaluate(readStored)).toEqual(reader)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

function readStored(): Promise<{ language: string; isMember: boolean } | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('nampak')
    // Made by the worker, in its own shape.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => resolve(null)
    request.onsuccess = () => {
      const { result: db } = request
      const read = db.transaction('reader').objectStore('reader').get('')
      read.onerror = reject
      read.onsuccess = () => {
        db.close()
        const stored = read.result as { language: string; member: string | null } | undefined
        resolve(stored ? { language: stored.language, isMember: stored.member !== null } : null)
      }
    }
  })
}

/** How many forms wait in this browser, whoever made them. */
export async function storedSubmits(page: Page): Promise<number> {
  return (await storedIn(page, 'submits')).length
}

/** Bytes of each photo that waits in this browser. */
export async function keptPhotoBytes(page: Page): Promise<number[]> {
  return storedIn(page, 'photos')
}

/** The sizes of what lies in a store; of what is no file 0. */
function storedIn(page: Page, store: string): Promise<number[]> {
  return page.evaluate(
    (store) =>
      new Promise<number[]>((resolve, reject) => {
        const request = indexedDB.open('nampak')
        request.onerror = reject
        request.onsuccess = () => {
          const { result: db } = request
          const read = db.transaction(store).objectStore(store).getAll()
          read.onerror = reject
          read.onsuccess = () => {
            db.close()
            resolve(read.result.map((value: Partial<File>) => value.size ?? 0))
          }
        }
      }),
    store,
  )
}

/** Picks a photo, loses the connection before it is on its way, and types its plate. */
export async function typeOffline(page: Page, text: string, file = text): Promise<void> {
  await hydrated(page)
  const chooser = page.waitForEvent('filechooser')
  await floatingButton(page).click()
  await (await chooser).setFiles(await platePhoto(file))
  const skip = page.getByRole('dialog').getByRole('button', { name: 'Skip crop' })
  await expect(skip).toBeVisible()
  await page.context().setOffline(true)
  await skip.click()
  await expect(submitDialog(page).getByText(/^Waiting for a signal/)).toBeVisible()
  await submitDialog(page).getByLabel('Number plate').fill(text)
  await expect(submitDialog(page).getByText(/^Kept on this device/)).toBeVisible()
}

/** Picks a photo, waits until it is read, and types its plate. */
export async function readPhoto(page: Page, text: string): Promise<void> {
  await pickPhoto(page, await platePhoto(text))
  await expect(submitDialog(page).getByText('49 AI analyses left today')).toBeVisible()
  await submitDialog(page).getByLabel('Number plate').fill(text)
}

export function pressSubmit(page: Page): Promise<void> {
  return submitDialog(page).getByRole('button', { name: 'Submit', exact: true }).click()
}

/** What a lost connection and what follows it leave in a browser's console. */
export function expectOffline(expectAnswer: ExpectAnswer): void {
  for (const path of ['/media/drafts', '/assets/', '/locales/', '/submit.data', '/api/', '/auth/', '/'])
    expectAnswer(0, path)
}

export async function imagesOf(page: Page, plate: string): Promise<number> {
  return (await imageUrls(page, plate)).length
}

/** Of the one photo of a vehicle. */
export async function widthOfPhoto(page: Page, plate: string): Promise<number | undefined> {
  const [url = ''] = await imageUrls(page, plate)
  return (await sharp(await (await page.request.get(url)).body()).metadata()).width
}

async function imageUrls(page: Page, plate: string): Promise<string[]> {
  const answer = await page.request.get(`/api/vehicles/plate/${plate}`)
  if (!answer.ok()) return []
  return ((await answer.json()) as { images: { url: string }[] }).images.map(({ url }) => url)
}
