import type { Raid } from '#app/domain/raids/raid.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { TestApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export type Opened = { status: number; location: string | null; html: string }

/** A page as this reader gets it: of its main part alone. */
export async function openPage(
  app: TestApp,
  path: string,
  { by, language = 'en' }: { by?: Member; language?: string } = {},
): Promise<Opened> {
  const browser = await app.browser(by)
  const answer = await browser.get(path, { 'Accept-Language': language })
  return { status: answer.status, location: answer.headers.get('Location'), html: await mainOf(answer) }
}

/** The text of a page. */
export function wordsOf(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')
}

/** As if each of them had contributed so much to it, in this order. */
export async function contributedTo(
  app: TestApp,
  { id }: Raid,
  counts: Record<string, number>,
): Promise<Map<string, Member>> {
  const members = new Map<string, Member>()
  let reached_at = Date.now() - HOUR / 2
  for (const [username, total] of Object.entries(counts)) {
    const member = await aMember(app.db, { username, rep: 1500 })
    members.set(username, member)
    await app.db
      .insertInto('raid_contributors')
      .values({ raid_id: id, user_id: member.id, total, reached_at: reached_at++ })
      .execute()
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  await app.db.updateTable('raids').set({ total_contributions: total }).where('id', '=', id).execute()
  return members
}
