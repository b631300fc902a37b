import { join } from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import Database from 'better-sqlite3'
import { malaysianDay } from '#app/domain/days.ts'
import { expect, hydrated } from '#tests/e2e/fixtures.ts'
import type { TestSite } from '#tests/site.ts'

type PickedFile = { name: string; mimeType: string; buffer: Buffer }

/** What everybody has in a day (QS-52). */
const DAILY_LIMIT = 50

export const floatingButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Quick submit', exact: true })

export const submitDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Quick submit', exact: true })

/** Presses the button (or another that opens the picker) and picks a photo; the crop step is skipped. */
export async function pickPhoto(page: Page, file: PickedFile, opener = floatingButton(page)): Promise<void> {
  await hydrated(page)
  const chooser = page.waitForEvent('filechooser')
  await opener.click()
  await (await chooser).setFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Skip crop' }).click()
  await expect(submitDialog(page)).toBeVisible()
}

/** A member's analyses that are left today. */
export function leave(site: TestSite, username: string, remaining: number): void {
  const db = new Database(join(site.dir, 'site.db'))
  try {
    db.prepare(
      `INSERT INTO ai_usage (user_id, day, used) SELECT id, ?, ? FROM users WHERE username = ?
        ON CONFLICT (user_id, day) DO UPDATE SET used = excluded.used`,
    ).run(malaysianDay(Date.now()), DAILY_LIMIT - remaining, username)
  } finally {
    db.close()
  }
}

const isOf = (route: Route, intent: string) =>
  route.request().method() === 'POST' && (route.request().postData() ?? '').includes(intent)

/** Holds back the answers to an intent, counted as the server gives them; `release` lets the first of them go. */
export async function holdAnswers(
  page: Page,
  intent: string,
): Promise<{ count: () => number; release: () => void }> {
  const waiting: (() => void)[] = []
  let count = 0
  await page.route('**/submit.data*', async (route) => {
    if (!isOf(route, intent)) return route.fallback()
    const isReleased = new Promise<void>((resolve) => waiting.push(resolve))
    // The page may not want it any more, or be gone.
    const answer = await route.fetch().catch(() => null)
    count += 1
    await isReleased
    if (answer) await route.fulfill({ response: answer }).catch(() => {})
  })
  return { count: () => count, release: () => waiting.shift()?.() }
}

/** Lets requests of an intent arrive and cuts their answers off, till told otherwise. */
export async function loseAnswers(page: Page, intent: string): Promise<() => void> {
  let isLost = true
  await page.route('**/submit.data*', async (route) => {
    if (!isLost || !isOf(route, intent)) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => {
    isLost = false
  }
}

/** Goes through the dialog by the keyboard: what is in focus never lies under the bar at its end. */
export async function expectNothingCovered(page: Page): Promise<void> {
  const dialog = submitDialog(page)
  const last = dialog.getByRole('button', { name: 'Submit', exact: true })
  await dialog.getByRole('button', { name: 'Close' }).focus()
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab')
    const overlap = await page.evaluate(() => {
      const { activeElement } = document
      const bar = document.querySelector('.quick .submit__send')
      if (!activeElement || !bar || bar.contains(activeElement)) return 0
      const { bottom, height } = activeElement.getBoundingClientRect()
      // Of what is higher than the room its beginning is seen.
      return Math.min(bottom, bottom - height + 100) - bar.getBoundingClientRect().top
    })
    expect(overlap).toBeLessThanOrEqual(0)
    if (await last.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The form has no end')
}
