import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/sqlite'
import type { Activity } from '#app/domain/activity.ts'
import { maxMentionNotifications } from '#app/domain/notifications/notification.ts'
import { notify, notifyAll } from '#app/domain/notifications/notify.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

type CommentActivity = Pick<Activity<'comment-added'>, 'subjectId' | 'ownerId' | 'vehicleId' | 'at'>

/** A member gets one notification for a comment, of the first type that applies (contract, section 14). */
const types = ['MENTION', 'COMMENT_REPLY', 'COMMENT_ON_VEHICLE'] as const

type CommentNotice = (typeof types)[number]

/** Notifies everybody concerned by a new comment, each once and never its author. */
export async function notifyOfComment(db: Kysely<Database>, activity: CommentActivity): Promise<void> {
  const { others, mentioned } = await recipientsOf(db, activity)
  await notifyMembers(
    db,
    activity,
    new Map([...others, ...asMentions(mentioned.slice(0, maxMentionNotifications))]),
  )
}

/**
 * After an edit, notifies mentioned members who had no notification about this comment. An unread notification of a
 * removed mention is deleted, or becomes that of a reply or of a comment on their vehicle where one applies.
 */
export async function notifyOfCommentEdit(db: Kysely<Database>, activity: CommentActivity): Promise<void> {
  const { others, mentioned, isHidden } = await recipientsOf(db, activity)
  const notified = await notifiedQuery(db, activity.subjectId).execute()
  for (const { id, user_id, type, read_at } of notified) {
    if (type !== 'MENTION' || read_at !== null || mentioned.includes(user_id)) continue
    await replaceMention(db, id, others.get(user_id))
  }
  if (!isHidden) await notifyNewMentions(db, activity, mentioned)
}

/** After an approval, deletes the unread notice of the hiding and notifies members whom edits mentioned meanwhile. */
export async function notifyOfApprovedComment(
  db: Kysely<Database>,
  activity: CommentActivity,
): Promise<void> {
  await deleteUnreadHiddenNotice(db, activity.subjectId).execute()
  const { mentioned } = await recipientsOf(db, activity)
  await notifyNewMentions(db, activity, mentioned)
}

/** Deletes all notifications about a deleted comment. */
export async function deleteCommentNotifications(
  db: Kysely<Database>,
  { subjectId }: CommentActivity,
): Promise<void> {
  await db.deleteFrom('notifications').where('comment_id', '=', subjectId).execute()
}

type Hidden = Activity<'comment-hidden'> | Activity<'comment-kept-hidden'>

/** Notifies the author once for each text, however often it is hidden. */
export async function notifyOfHiddenComment(db: Kysely<Database>, activity: Hidden): Promise<void> {
  const { subjectId, ownerId, actorId } = activity
  if (ownerId === null || ownerId === actorId) return
  const notified = await hiddenNoticeQuery(db, subjectId).executeTakeFirst()
  if (notified !== undefined) return
  await addHiddenNotice(db, activity)
}

/** The author is told why it stays hidden; a reason that was taken back goes from an unread notification. */
export async function notifyOfKeptHiddenComment(
  db: Kysely<Database>,
  activity: Activity<'comment-kept-hidden'>,
): Promise<void> {
  const { subjectId, ownerId, actorId, detail, at } = activity
  if (ownerId === actorId) return
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ params: JSON.stringify(detail), ...(detail.reason === null ? {} : { created_at: at }) })
    .where('comment_id', '=', subjectId)
    .where('type', '=', 'COMMENT_HIDDEN')
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n && detail.reason !== null) await addHiddenNotice(db, activity)
}

async function addHiddenNotice(db: Kysely<Database>, activity: Hidden): Promise<void> {
  const { subjectId, ownerId, vehicleId, detail, at } = activity
  if (ownerId === null) return
  await notify(db, {
    userId: ownerId,
    type: 'COMMENT_HIDDEN',
    params: { reason: detail?.reason ?? null },
    commentId: subjectId,
    vehicleId,
    at,
  })
}

/** The notice its author got since the last edit. */
export function hiddenNoticeQuery(db: ReadDatabase, commentId: number) {
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

function deleteUnreadHiddenNotice(db: Kysely<Database>, commentId: number) {
  return db
    .deleteFrom('notifications')
    .where('comment_id', '=', commentId)
    .where('type', '=', 'COMMENT_HIDDEN')
    .where('read_at', 'is', null)
}

/** Who was already notified of a comment, and with which type. */
export function notifiedQuery(db: ReadDatabase, commentId: number) {
  return db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'type', 'read_at'])
    .where('comment_id', '=', commentId)
    .where('type', 'in', types)
}

/** The members to notify with their types, without the author; mentioned members in the order of the text. */
async function recipientsOf(db: ReadDatabase, { subjectId, ownerId }: CommentActivity) {
  const comment = await recipientsQuery(db, subjectId).executeTakeFirstOrThrow()
  const others = new Map<number, CommentNotice>()
  if (comment.spotter !== null) others.set(comment.spotter, 'COMMENT_ON_VEHICLE')
  if (comment.parentAuthor !== null) others.set(comment.parentAuthor, 'COMMENT_REPLY')
  if (ownerId !== null) others.delete(ownerId)
  const mentioned = [...new Set(comment.mentions.map(({ user_id }) => user_id))].filter(
    (id) => id !== ownerId,
  )
  return { others, mentioned, isHidden: comment.is_hidden === 1 }
}

export function recipientsQuery(db: ReadDatabase, commentId: number) {
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

/** Skips members who were already notified of the comment, with whatever type. */
async function notifyNewMentions(
  db: Kysely<Database>,
  activity: CommentActivity,
  mentioned: number[],
): Promise<void> {
  const notified = await notifiedQuery(db, activity.subjectId).execute()
  const known = new Set(notified.map(({ user_id }) => user_id))
  const room = maxMentionNotifications - notified.filter(({ type }) => type === 'MENTION').length
  const fresh = mentioned.filter((id) => !known.has(id)).slice(0, Math.max(0, room))
  await notifyMembers(db, activity, asMentions(fresh))
}

function asMentions(userIds: number[]): Map<number, CommentNotice> {
  return new Map(userIds.map((id) => [id, 'MENTION']))
}

async function notifyMembers(
  db: Kysely<Database>,
  { subjectId: commentId, vehicleId, at }: CommentActivity,
  recipients: Map<number, CommentNotice>,
): Promise<void> {
  await notifyAll(
    db,
    [...recipients].map(([userId, type]) => ({ userId, type, params: {}, commentId, vehicleId, at })),
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
