import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { canAnnounce } from '#app/domain/announcements/announcement.ts'
import {
  type AnnouncementEdit,
  announcementContent,
  type NewAnnouncement,
} from '#app/domain/announcements/announcement-input.ts'
import { htmlToKeep, plainTextOf } from '#app/domain/announcements/clean-html.server.ts'
import { DomainError, type ErrorCode, type ErrorParams, found, must } from '#app/domain/errors.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import type { ModerationAction } from '#app/domain/moderation/actions.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import { nextId } from '#app/domain/next-id.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { AnnouncementRow, Database, ReadDatabase } from '#db/schema.ts'

/** Publishes an announcement, or keeps it inactive. `field_required` where nothing of its content may be shown. */
export async function createAnnouncement(
  db: Kysely<Database>,
  admin: Member,
  { title, content, ctaLink, ctaText, active }: NewAnnouncement,
  at: number,
): Promise<AnnouncementRow> {
  must(canAnnounce(admin))
  mustLead({ cta_link: ctaLink, cta_text: ctaText })
  const html = cleanContent(content)
  return inTransaction(db, async (db) => {
    const announcement = await db
      .insertInto('announcements')
      .values({
        id: nextId('announcements'),
        title,
        content: html,
        cta_link: ctaLink,
        cta_text: ctaText,
        is_active: active ? 1 : 0,
        date: at,
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(db, admin, 'create-announcement', announcement, at)
    return announcement
  })
}

/**
 * Changes what is given; the same values change nothing. One that becomes active is of that day: people who have been
 * away see it for its 30 days. `announcement_not_found`
 */
export async function editAnnouncement(
  db: Kysely<Database>,
  admin: Member,
  { announcementId, ...edit }: AnnouncementEdit & { announcementId: number },
  at: number,
): Promise<{ announcement: AnnouncementRow; isChanged: boolean }> {
  must(canAnnounce(admin))
  return inTransaction(db, async (db) => {
    const before = await announcementById(db, announcementId)
    const changes = changesOf(before, edit)
    const changed = Object.keys(changes)
    if (changed.length === 0) return { announcement: before, isChanged: false }
    mustLead({ ...before, ...changes })
    const becomesActive = changes.is_active === 1
    const announcement = await db
      .updateTable('announcements')
      .set({ ...changes, ...(becomesActive ? { date: at } : {}), updated_at: at })
      .where('id', '=', announcementId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (changed.some((column) => column !== 'is_active'))
      await recordChange(db, admin, 'edit-announcement', announcement, at)
    if (changes.is_active !== undefined) {
      const action = becomesActive ? 'activate-announcement' : 'deactivate-announcement'
      await recordChange(db, admin, action, announcement, at)
    }
    return { announcement, isChanged: true }
  })
}

/** Deletes it for good. `announcement_not_found` */
export async function deleteAnnouncement(
  db: Kysely<Database>,
  admin: Member,
  announcementId: number,
  at: number,
): Promise<void> {
  must(canAnnounce(admin))
  await inTransaction(db, async (db) => {
    const announcement = await announcementById(db, announcementId)
    await db.deleteFrom('announcements').where('id', '=', announcementId).execute()
    await recordChange(db, admin, 'delete-announcement', announcement, at)
  })
}

/** Takes announcements off a member's popup, whatever device they use; those that are gone are passed over. */
export async function dismissAnnouncements(
  db: Kysely<Database>,
  member: Pick<Member, 'id'>,
  announcementIds: readonly number[],
  at: number,
): Promise<void> {
  await db
    .insertInto('announcement_dismissals')
    .columns(['user_id', 'announcement_id', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('announcements')
        .select(({ val }) => [val(member.id).as('user_id'), 'id as announcement_id', val(at).as('at')])
        .where('id', 'in', (eb) => eb.selectFrom(jsonEach<number>(announcementIds)).select('each.value')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What would be kept of this content; `field_required`, `field_too_long`, `field_control_characters` beside it. */
export function cleanContent(written: string): string {
  const html = htmlToKeep(written)
  // Entities may have hidden from the schema what they stand for, and cleaning makes some texts longer.
  for (const text of [plainTextOf(html), html]) {
    const { error } = announcementContent.safeParse(text)
    const message = error?.issues[0]?.message
    if (message === undefined) continue
    const [code = '', params = '{}'] = message.split(/ (?=\{)/)
    throw new DomainError(code as ErrorCode, { field: 'content', params: JSON.parse(params) as ErrorParams })
  }
  return html
}

async function announcementById(db: ReadDatabase, id: number): Promise<AnnouncementRow> {
  const row = await db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
  return found(row, 'announcement_not_found')
}

/** A button without a link would lead nowhere. */
function mustLead({ cta_link, cta_text }: Pick<AnnouncementRow, 'cta_link' | 'cta_text'>): void {
  if (cta_text !== null && cta_link === null) throw new DomainError('field_required', { field: 'ctaLink' })
}

type Changes = Partial<Pick<AnnouncementRow, 'title' | 'content' | 'cta_link' | 'cta_text' | 'is_active'>>

/** Of what an edit gives, the columns that it changes. */
function changesOf(before: AnnouncementRow, edit: AnnouncementEdit): Changes {
  const { title, content, ctaLink, ctaText, active } = edit
  const given: Changes = {
    ...(title === undefined ? {} : { title }),
    ...(content === undefined ? {} : { content: cleanContent(content) }),
    ...(ctaLink === undefined ? {} : { cta_link: ctaLink }),
    ...(ctaText === undefined ? {} : { cta_text: ctaText }),
    ...(active === undefined ? {} : { is_active: active ? 1 : 0 }),
  }
  const columns = Object.keys(given) as (keyof Changes)[]
  return Object.fromEntries(
    columns.flatMap((column) => (given[column] === before[column] ? [] : [[column, given[column]]])),
  )
}

/** The title tells which it was, also once it is gone. */
async function recordChange(
  db: Kysely<Database>,
  admin: Member,
  action: ModerationAction,
  { id, title }: AnnouncementRow,
  at: number,
): Promise<void> {
  const logEntry = { action, subjectKind: 'announcement', subjectId: id, detail: { title } } as const
  await recordModeration(db, admin, logEntry, at)
}
