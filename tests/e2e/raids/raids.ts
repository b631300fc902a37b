import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { addSearchFunctions } from '#db/search-functions.ts'
import type { Browser } from '#tests/browser.ts'
import type { TestSite } from '#tests/site.ts'

type WantedRaid = {
  title: string
  slug: string
  startAt?: number
  endAt?: number
  target?: number
  description?: string
}

let admins = 0

/** An admin who makes raids and contributions; each time another one, as there is a limit to an hour's. */
export async function anAdmin(site: TestSite): Promise<Browser> {
  const admin = site.browser()
  admins += 1
  await admin.call('POST', '/auth/dev', { username: `raid_admin_${admins}`, admin: true })
  return admin
}

const HOUR = 3_600_000

/** A raid in which every vehicle counts, from an hour ago for two days unless wanted otherwise; answers its id. */
export async function haveRaid(site: TestSite, wanted: WantedRaid): Promise<string> {
  const admin = await anAdmin(site)
  const { startAt = Date.now() - HOUR, endAt = Date.now() + 50 * HOUR, ...rest } = wanted
  const times = { startAt: new Date(startAt).toISOString(), endAt: new Date(endAt).toISOString() }
  const made = await admin.call('POST', '/api/raids', { target: 10, ...rest, ...times })
  return (await answerOf<{ _id: string }>(made))._id
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
  await answerOf(added)
}

/** What a call answers; a refusal is an error. */
export async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Other journeys find home without a banner. */
export function removeRaids(site: TestSite): void {
  inDatabase(
    site,
    `DELETE FROM user_awards WHERE award_id IN (SELECT id FROM awards WHERE raid_id IS NOT NULL);
      DELETE FROM awards WHERE raid_id IS NOT NULL;
      DELETE FROM raids`,
  )
}

/** As if the time of all raids had come. */
export function startRaids(site: TestSite): void {
  inDatabase(site, 'UPDATE raids SET start_at = created_at - 1')
}

/** A member shows an achievement beside their name. */
export function displayAward(site: TestSite, username: string, key: string): void {
  inDatabase(
    site,
    `INSERT INTO user_awards (user_id, award_id, awarded_at, is_displayed, display_order)
      SELECT users.id, awards.id, 1, 1, 0 FROM users, awards WHERE username = '${username}' AND key = '${key}'`,
  )
}

function inDatabase(site: TestSite, statement: string): void {
  const db = new Database(join(site.dir, 'site.db'))
  addSearchFunctions(db)
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
