import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import type { Browser } from '#tests/browser.ts'
import { expect } from '#tests/e2e/fixtures.ts'
import { warden } from '#tests/e2e/seed.ts'
import type { TestSite } from '#tests/site.ts'

type WantedRaid = {
  title: string
  slug: string
  startAt?: number
  endAt?: number
  target?: number
  description?: string
}

/** An admin who makes raids and contributions. */
export async function anAdmin(site: TestSite): Promise<Browser> {
  const admin = site.browser()
  await admin.call('POST', '/auth/dev', { username: warden, admin: true })
  return admin
}

const HOUR = 3_600_000

/** A raid in which every vehicle counts, from an hour ago for two days unless wanted otherwise; answers its id. */
export async function haveRaid(site: TestSite, wanted: WantedRaid): Promise<string> {
  const admin = await anAdmin(site)
  const { startAt = Date.now() - HOUR, endAt = Date.now() + 50 * HOUR, ...rest } = wanted
  const times = { startAt: new Date(startAt).toISOString(), endAt: new Date(endAt).toISOString() }
  const made = await admin.call('POST', '/api/raids', { target: 10, ...rest, ...times })
  expect(made.status).toBeLessThan(300)
  return ((await made.json()) as { _id: string })._id
}

/** A contribution, as an admin adds one by hand. */
export async function contribute(
  site: TestSite,
  raidId: string,
  username: string,
  plate: string,
): Promise<void> {
  await site.browser().call('POST', '/auth/dev', { username })
  const admin = await anAdmin(site)
  const added = await admin.call('POST', `/api/raids/${raidId}/contributions`, {
    userId: username,
    vehicleId: plate,
  })
  expect(added.status).toBeLessThan(300)
}

/** Other journeys find home without a banner. */
export function removeRaids(site: TestSite): void {
  inDatabase(site, 'DELETE FROM raids')
}

/** As if the time of all raids had come. */
export function startRaids(site: TestSite): void {
  inDatabase(site, 'UPDATE raids SET start_at = created_at - 1')
}

function inDatabase(site: TestSite, statement: string): void {
  const db = new Database(join(site.dir, 'site.db'))
  db.pragma('foreign_keys = ON')
  db.exec(statement)
  db.close()
}

/** As if another tab lay over it, or not any more. */
export async function showTab(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !seen })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isSeen)
}
