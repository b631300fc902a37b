import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'

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
