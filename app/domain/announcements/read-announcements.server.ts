import { sql } from 'kysely'
import {
  type Announcement,
  canAnnounce,
  isCtaLink,
  MAX_IN_POPUP,
  MAX_POPUP_CONTENT,
  POPUP_MS,
  type Popup,
  type PopupAnnouncement,
} from '#app/domain/announcements/announcement.ts'
import { excerptOf, htmlToShow, START_LENGTH } from '#app/domain/announcements/clean-html.server.ts'
import { found, must } from '#app/domain/errors.ts'
import { toId } from '#app/domain/ids.ts'
import { ANSWER_BYTES, type Page } from '#app/domain/pages.ts'
import { byteLength, cutJson } from '#app/domain/text.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { AnnouncementRow, ReadDatabase } from '#db/schema.ts'

export type AnnouncementPage = { announcements: Announcement[]; total: number }

/** Active ones, the newest first. Their contents take no more than so many bytes of JSON together. */
export async function readActiveAnnouncements(
  db: ReadDatabase,
  page: Page,
  bytes = ANSWER_BYTES,
): Promise<AnnouncementPage> {
  return pageOf(activeQuery(db), totalQuery(db).where('is_active', '=', 1), page, bytes)
}

/** All of them, for admins, the newest first; with `search` those that have it in their title. */
export async function readAllAnnouncements(
  db: ReadDatabase,
  admin: Member,
  { search, ...page }: Page & { search: string },
): Promise<AnnouncementPage> {
  must(canAnnounce(admin))
  return pageOf(allQuery(db, search), totalQuery(db).where(hasInTitle(search)), page)
}

/** One as it is kept, for the form that edits it. `announcement_not_found` */
export async function readAnnouncement(
  db: ReadDatabase,
  admin: Member,
  announcementId: number,
): Promise<AnnouncementRow> {
  must(canAnnounce(admin))
  const query = db.selectFrom('announcements').selectAll().where('id', '=', announcementId)
  return found(await query.executeTakeFirst(), 'announcement_not_found')
}

export function activeQuery(db: ReadDatabase) {
  return inOrder(db).where('is_active', '=', 1)
}

export function allQuery(db: ReadDatabase, search: string) {
  return inOrder(db).where(hasInTitle(search))
}

function inOrder(db: ReadDatabase) {
  return db.selectFrom('announcements').selectAll().orderBy('date', 'desc').orderBy('id', 'desc')
}

function hasInTitle(search: string) {
  return search === ''
    ? sql<boolean>`true`
    : sql<boolean>`title LIKE ${`%${search.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`
}

function totalQuery(db: ReadDatabase) {
  return db.selectFrom('announcements').select(({ fn }) => fn.countAll<number>().as('total'))
}

async function pageOf(
  query: ReturnType<typeof inOrder>,
  totals: ReturnType<typeof totalQuery>,
  { page, limit }: Page,
  bytes = ANSWER_BYTES,
): Promise<AnnouncementPage> {
  const [rows, { total }] = await Promise.all([
    query
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    totals.executeTakeFirstOrThrow(),
  ])
  return { announcements: rows.map((row) => toAnnouncement(row, bytes / limit)), total }
}

/** In JSON, of everything but the content: title, link and text of the button as long as they may be. */
const OTHER_BYTES = 6_000

/** As it is shown; content that takes more than its share of an answer is cut. */
export function toAnnouncement(row: AnnouncementRow, bytes = ANSWER_BYTES): Announcement {
  const content = htmlToShow(row.content)
  const room = bytes - OTHER_BYTES
  const fits = byteLength(JSON.stringify(content)) <= room
  return {
    id: row.id,
    title: row.title,
    content: fits ? content : htmlToShow(cutJson(content, room)),
    ctaLink: row.cta_link !== null && isCtaLink(row.cta_link) ? row.cta_link : null,
    ctaText: row.cta_text,
    active: row.is_active === 1,
    date: row.date,
    createdAt: row.created_at,
  }
}

/** As many as the popup goes through, one month's. */
const MAX_RECENT = 30

/** What the popup may show, the newest first: active ones of the last 30 days (ANN-01, ANN-03). */
export async function readRecentAnnouncements(db: ReadDatabase, at: number): Promise<PopupAnnouncement[]> {
  const rows = await recentQuery(db, at).execute()
  return rows.map((row) => {
    const isWhole = row.length <= MAX_POPUP_CONTENT
    return {
      id: toId('announcement', row.id),
      title: row.title,
      excerpt: excerptOf(row.start),
      content: isWhole ? htmlToShow(row.start) : null,
      ctaLink: row.ctaLink !== null && isCtaLink(row.ctaLink) ? row.ctaLink : null,
      ctaText: row.ctaText,
    }
  })
}

export function recentQuery(db: ReadDatabase, at: number) {
  return db
    .selectFrom('announcements')
    .select([
      'id',
      'title',
      'cta_link as ctaLink',
      'cta_text as ctaText',
      sql<string>`substr(content, 1, ${START_LENGTH})`.as('start'),
      sql<number>`length(content)`.as('length'),
    ])
    .where('is_active', '=', 1)
    .where('date', '>', at - POPUP_MS)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RECENT)
}

/** Those of these that the popup may show, the highest id first. */
export async function recentIdsAmong(
  db: ReadDatabase,
  ids: readonly number[],
  at: number,
): Promise<number[]> {
  const rows = await recentQuery(db, at).execute()
  const recent = rows.map(({ id }) => id).filter((id) => ids.includes(id))
  return recent.sort((one, other) => other - one)
}

/** What this reader's popup shows of the recent ones: the newest three that are not dismissed (ANN-02, ANN-04). */
export async function readPopup(
  db: ReadDatabase,
  recent: readonly PopupAnnouncement[],
  { member, dismissed }: { member: Pick<Member, 'id'> | null; dismissed: readonly number[] },
): Promise<Popup> {
  if (recent.length === 0) return { announcements: [], hasMore: false }
  const rows = member === null ? [] : await dismissalsQuery(db, member.id).execute()
  const all = new Set([...dismissed, ...rows.map(({ id }) => id)].map((id) => toId('announcement', id)))
  const open = recent.filter(({ id }) => !all.has(id))
  return { announcements: open.slice(0, MAX_IN_POPUP), hasMore: open.length > MAX_IN_POPUP }
}

/** Of the newest, far more than are recent. */
const MAX_DISMISSALS = 1_000

export function dismissalsQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('announcement_dismissals')
    .select('announcement_id as id')
    .where('user_id', '=', userId)
    .orderBy('announcement_id', 'desc')
    .limit(MAX_DISMISSALS)
}
