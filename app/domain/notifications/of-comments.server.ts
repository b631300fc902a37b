import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/sqlite'
import type { Activity } from '#app/domain/activity.ts'
import { mostMentionsTold } from '#app/domain/notifications/notification.ts'
import { notify, notifyAll } from '#app/domain/notifications/notify.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

type About = Pick<Activity<'comment-added'>, 'subjectId' | 'ownerId' | 'vehicleId' | 'at'>

/** One cause, one notification: the first of these that fits (contract, section 14). */
const types = ['MENTION', 'COMMENT_REPLY', 'COMMENT_ON_VEHICLE'] as const

type CommentNotice = (typeof types)[number]

/** Tells everybody whom a new comment concerns, each once and never its author. */
export async function tellOfComment(db: Kysely<Database>, about: About): Promise<void> {
  const { others, mentioned } = await concernsOf(db, about)
  await tell(db, about, new Map([...others, ...asMentions(mentioned.slice(0, mostMentionsTold))]))
}

/**
 * After an edit: whoever is mentioned and was not told of this comment yet is told now. A mention that was taken out
 * takes its unread notification with it, or leaves what it stood before: a reply, a comment on their vehicle.
 */
export async function tellOfEdit(db: Kysely<Database>, about: About): Promise<void> {
  const { others, mentioned, isHidden } = await concernsOf(db, about)
  const told = await toldQuery(db, about.subjectId).execute()
  for (const { id, user_id, type, read_at } of told) {
    if (type !== 'MENTION' || read_at !== null || mentioned.includes(user_id)) continue
    await replaceMention(db, id, others.get(user_id))
  }
  if (!isHidden) await tellNewMentions(db, about, mentioned)
}

/** A comment that stands again: its author need not read of its hiding, and what edits brought meanwhile is told. */
export async function tellOfReturn(db: Kysely<Database>, about: About): Promise<void> {
  await unreadHidingQuery(db, about.subjectId).execute()
  const { mentioned } = await concernsOf(db, about)
  await tellNewMentions(db, about, mentioned)
}

/** Nothing is told any more of a comment that is deleted. */
export async function forgetComment(db: Kysely<Database>, { subjectId }: About): Promise<void> {
  await db.deleteFrom('notifications').where('comment_id', '=', subjectId).execute()
}

/** Tells its author, once for what it says, however often it is hidden. */
export async function tellOfHiding(
  db: Kysely<Database>,
  about: About & Pick<Activity<'comment-added'>, 'actorId'>,
) {
  const { subjectId, ownerId, actorId, vehicleId, at } = about
  if (ownerId === null || ownerId === actorId) return
  const told = await hidingQuery(db, subjectId).executeTakeFirst()
  if (told !== undefined) return
  await notify(db, {
    userId: ownerId,
    type: 'COMMENT_HIDDEN',
    params: {},
    commentId: subjectId,
    vehicleId,
    at,
  })
}

/** Whether its author was told since the text changed last. */
export function hidingQuery(db: ReadDatabase, commentId: number) {
  return db
    .selectFrom('notifications')
    .innerJoin('comments', 'comments.id', 'notifications.comment_id')
    .select('notifications.id')
    .where('notifications.comment_id', '=', commentId)
    .where('notifications.type', '=', 'COMMENT_HIDDEN')
    .where(({ eb, fn, ref, val }) =>
      eb('notifications.created_at', '>=', fn.coalesce(ref('comments.edited_at'), val(0))),
    )
}

function unreadHidingQuery(db: Kysely<Database>, commentId: number) {
  return db
    .deleteFrom('notifications')
    .where('comment_id', '=', commentId)
    .where('type', '=', 'COMMENT_HIDDEN')
    .where('read_at', 'is', null)
}

/** Who was told of a comment already, and how. */
export function toldQuery(db: ReadDatabase, commentId: number) {
  return db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'type', 'read_at'])
    .where('comment_id', '=', commentId)
    .where('type', 'in', types)
}

/** Whom a comment concerns and as what, its author left out; whom it mentions in the order of their names in it. */
async function concernsOf(db: ReadDatabase, { subjectId, ownerId }: About) {
  const comment = await concernQuery(db, subjectId).executeTakeFirstOrThrow()
  const others = new Map<number, CommentNotice>()
  if (comment.spotter !== null) others.set(comment.spotter, 'COMMENT_ON_VEHICLE')
  if (comment.parentAuthor !== null) others.set(comment.parentAuthor, 'COMMENT_REPLY')
  if (ownerId !== null) others.delete(ownerId)
  const mentioned = [...new Set(comment.mentions.map(({ user_id }) => user_id))].filter(
    (id) => id !== ownerId,
  )
  return { others, mentioned, isHidden: comment.is_hidden === 1 }
}

export function concernQuery(db: ReadDatabase, commentId: number) {
  return db
    .selectFrom('comments')
    .innerJoin('vehicles', 'vehicles.id', 'comments.vehicle_id')
    .leftJoin('comments as parent', 'parent.id', 'comments.parent_id')
    .select((eb) => [
      'comments.is_hidden',
      'vehicles.first_added_by as spotter',
      'parent.author_id as parentAuthor',
      jsonArrayFrom(
        eb
          .selectFrom('mentions')
          .select('user_id')
          .whereRef('mentions.comment_id', '=', 'comments.id')
          .orderBy('position'),
      ).as('mentions'),
    ])
    .where('comments.id', '=', commentId)
}

/** Whoever was told of the comment already, in whatever way, is not told again. */
async function tellNewMentions(db: Kysely<Database>, about: About, mentioned: number[]): Promise<void> {
  const told = await toldQuery(db, about.subjectId).execute()
  const known = new Set(told.map(({ user_id }) => user_id))
  const room = mostMentionsTold - told.filter(({ type }) => type === 'MENTION').length
  const fresh = mentioned.filter((id) => !known.has(id)).slice(0, Math.max(0, room))
  await tell(db, about, asMentions(fresh))
}

function asMentions(userIds: number[]): Map<number, CommentNotice> {
  return new Map(userIds.map((id) => [id, 'MENTION']))
}

async function tell(
  db: Kysely<Database>,
  { subjectId: commentId, vehicleId, at }: About,
  due: Map<number, CommentNotice>,
): Promise<void> {
  await notifyAll(
    db,
    [...due].map(([userId, type]) => ({ userId, type, params: {}, commentId, vehicleId, at })),
  )
}

async function replaceMention(
  db: Kysely<Database>,
  id: number,
  type: CommentNotice | undefined,
): Promise<void> {
  if (type === undefined) await db.deleteFrom('notifications').where('id', '=', id).execute()
  else await db.updateTable('notifications').set({ type }).where('id', '=', id).execute()
}
