import type { Kysely } from 'kysely'
import type { Activity } from '#app/domain/activity/activity.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import type { Database } from '#db/schema.ts'

type About = Pick<Activity, 'subjectId' | 'ownerId' | 'vehicleId' | 'at'>

/** One cause, one notification: the first of these that fits (contract, section 14). */
const types = ['MENTION', 'COMMENT_REPLY', 'COMMENT_ON_VEHICLE'] as const

type CommentNotice = (typeof types)[number]

/** Tells everybody whom a new comment concerns, each once and never its author. */
export async function tellOfComment(db: Kysely<Database>, about: About): Promise<void> {
  const { due } = await concernsOf(db, about)
  for (const [userId, type] of due) await tell(db, about, userId, type)
}

/**
 * After an edit: whoever is mentioned and was not told of this comment yet is told now. A mention that was taken out
 * takes its unread notification with it, or leaves what it stood before: a reply, a comment on their vehicle.
 */
export async function tellOfEdit(db: Kysely<Database>, about: About): Promise<void> {
  const { due, isHidden } = await concernsOf(db, about)
  const told = await toldQuery(db, about.subjectId).execute()
  for (const row of told) {
    if (row.type !== 'MENTION' || row.read_at !== null || due.get(row.user_id) === 'MENTION') continue
    await replaceMention(db, row.id, due.get(row.user_id))
  }
  if (isHidden) return
  const known = new Set(told.map(({ user_id }) => user_id))
  for (const [userId, type] of due) {
    if (type === 'MENTION' && !known.has(userId)) await tell(db, about, userId, type)
  }
}

/** Nothing is told any more of a comment that is deleted. */
export async function forgetComment(db: Kysely<Database>, { subjectId }: About): Promise<void> {
  await db.deleteFrom('notifications').where('comment_id', '=', subjectId).execute()
}

/** Tells its author, once, however often it is hidden. */
export async function tellOfHiding(db: Kysely<Database>, about: About & Pick<Activity, 'actorId'>) {
  const { subjectId, ownerId, actorId, vehicleId, at } = about
  if (ownerId === null || ownerId === actorId) return
  const told = await hidingQuery(db, subjectId).executeTakeFirst()
  if (told !== undefined) return
  await notify(db, {
    ...{ userId: ownerId, type: 'COMMENT_HIDDEN', params: {} },
    ...{ commentId: subjectId, vehicleId, at },
  })
}

/** A comment that stands again: an author who has not read of its hiding need not. */
export async function takeBackHiding(db: Kysely<Database>, { subjectId }: About): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('comment_id', '=', subjectId)
    .where('type', '=', 'COMMENT_HIDDEN')
    .where('read_at', 'is', null)
    .execute()
}

export function hidingQuery(db: Kysely<Database>, commentId: number) {
  return db
    .selectFrom('notifications')
    .select('id')
    .where('comment_id', '=', commentId)
    .where('type', '=', 'COMMENT_HIDDEN')
}

/** Who was told of a comment already, and how. */
export function toldQuery(db: Kysely<Database>, commentId: number) {
  return db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'type', 'read_at'])
    .where('comment_id', '=', commentId)
    .where('type', 'in', types)
}

/** Whom a comment concerns, and as what. */
async function concernsOf(db: Kysely<Database>, { subjectId, ownerId }: About) {
  const comment = await db
    .selectFrom('comments')
    .innerJoin('vehicles', 'vehicles.id', 'comments.vehicle_id')
    .leftJoin('comments as parent', 'parent.id', 'comments.parent_id')
    .select(['comments.is_hidden', 'vehicles.first_added_by as spotter', 'parent.author_id as parentAuthor'])
    .where('comments.id', '=', subjectId)
    .executeTakeFirstOrThrow()
  const mentioned = await db
    .selectFrom('mentions')
    .select('user_id')
    .where('comment_id', '=', subjectId)
    .execute()
  const due = new Map<number, CommentNotice>()
  if (comment.spotter !== null) due.set(comment.spotter, 'COMMENT_ON_VEHICLE')
  if (comment.parentAuthor !== null) due.set(comment.parentAuthor, 'COMMENT_REPLY')
  for (const { user_id } of mentioned) due.set(user_id, 'MENTION')
  if (ownerId !== null) due.delete(ownerId)
  return { due, isHidden: comment.is_hidden === 1 }
}

async function tell(db: Kysely<Database>, about: About, userId: number, type: CommentNotice): Promise<void> {
  const { subjectId, vehicleId, at } = about
  await notify(db, { userId, type, params: {}, commentId: subjectId, vehicleId, at })
}

async function replaceMention(
  db: Kysely<Database>,
  id: number,
  type: CommentNotice | undefined,
): Promise<void> {
  if (type === undefined) await db.deleteFrom('notifications').where('id', '=', id).execute()
  else await db.updateTable('notifications').set({ type }).where('id', '=', id).execute()
}
