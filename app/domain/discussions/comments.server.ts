import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import type { ActivityKind } from '#app/domain/activity.ts'
import { type Comment, canDeleteComment, canEditComment } from '#app/domain/discussions/comment.ts'
import { changeCommentCounts, isPublicComment } from '#app/domain/discussions/comment-counts.server.ts'
import { toNewComment } from '#app/domain/discussions/comment-rows.server.ts'
import {
  addMentions,
  findMentionedNames,
  type MentionedNames,
  setMentions,
} from '#app/domain/discussions/mentions.server.ts'
import { removeComment } from '#app/domain/discussions/removal.server.ts'
import { found, must } from '#app/domain/errors.ts'
import type { LikeState } from '#app/domain/likes/likes.server.ts'
import { nextId } from '#app/domain/next-id.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { activeById } from '#app/domain/vehicles/vehicles.server.ts'
import type { CommentRow, Database, ReadDatabase, VehicleRow } from '#db/schema.ts'

/** A new comment as its author sees it, and its vehicle. */
export type PostedComment = { comment: Comment; vehicle: VehicleRow }

/** Adds a top-level comment. `vehicle_not_found`, `vehicle_deleted`. */
export async function addComment(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, comment: text }: { vehicleId: number; comment: string },
  at: number,
): Promise<PostedComment> {
  const names = findMentionedNames(text)
  return inTransaction(db, async (db) => {
    const vehicle = await activeById(db, vehicleId)
    return post(db, member, { vehicle, parent: null }, { text, names }, at)
  })
}

/**
 * Answers a comment, at any depth. One that others cannot read is not answered: `comment_not_found`, `comment_deleted`,
 * `comment_hidden`.
 */
export async function replyTo(
  db: Kysely<Database>,
  member: Member,
  { commentId, comment: text }: { commentId: number; comment: string },
  at: number,
): Promise<PostedComment> {
  const names = findMentionedNames(text)
  return inTransaction(db, async (db) => {
    const { comment: parent, vehicle } = await activeCommentById(db, commentId)
    must(parent.is_hidden === 0, 'comment_hidden')
    await db
      .updateTable('comments')
      .set((eb) => ({ reply_count: eb('reply_count', '+', 1) }))
      .where('id', '=', parent.id)
      .execute()
    return post(db, member, { vehicle, parent }, { text, names }, at)
  })
}

/** Changes the text of one's own comment, which then says so; false for the same text, which changes nothing. */
export async function editComment(
  db: Kysely<Database>,
  member: Member,
  { commentId, comment: text }: { commentId: number; comment: string },
  at: number,
): Promise<boolean> {
  const names = findMentionedNames(text)
  return inTransaction(db, async (db) => {
    const { comment, vehicle } = await activeCommentById(db, commentId)
    must(canEditComment(member, ownershipOf(comment)))
    if (text === comment.text) return false
    // An approval was for what it said: three reports can hide what it says now.
    const status = comment.moderation_status === 'approved' ? 'none' : comment.moderation_status
    await db
      .updateTable('comments')
      .set({ text, edited_at: at, moderation_status: status })
      .where('id', '=', commentId)
      .execute()
    await setMentions(db, commentId, names)
    await recordCommentActivity(db, 'comment-edited', member, { comment, vehicle }, at)
    return true
  })
}

/** Deletes one's own comment: its text is gone at once, its place stays while it has replies (DISC-26, DISC-27). */
export async function deleteComment(
  db: Kysely<Database>,
  member: Member,
  commentId: number,
  at: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { comment, vehicle } = await activeCommentById(db, commentId)
    must(canDeleteComment(member, ownershipOf(comment)))
    if (isPublicComment(comment)) await changeCommentCounts(db, comment, -1, at)
    await removeComment(db, comment, at)
    await recordCommentActivity(db, 'comment-deleted', member, { comment, vehicle }, at)
  })
}

/**
 * Sets a member's like, or takes it back; without `liked` it toggles (DISC-42). Set twice, it counts once: safe under
 * parallel taps. `comment_not_found`, `comment_deleted`, `comment_hidden`.
 */
export async function likeComment(
  db: Kysely<Database>,
  member: Member,
  { commentId, liked }: { commentId: number; liked?: boolean | undefined },
  at: number,
): Promise<LikeState> {
  return inTransaction(db, async (db) => {
    const { comment, vehicle } = await activeCommentById(db, commentId)
    must(comment.is_hidden === 0, 'comment_hidden')
    const isLiked = await hasLiked(db, member, commentId)
    const wanted = liked ?? !isLiked
    if (wanted === isLiked) return { liked: wanted, likesCount: comment.likes_count }
    await setLike(db, member, commentId, wanted, at)
    const { likes_count: likesCount } = await db
      .updateTable('comments')
      .set(({ eb }) => ({ likes_count: eb('likes_count', wanted ? '+' : '-', 1) }))
      .where('id', '=', commentId)
      .returning('likes_count')
      .executeTakeFirstOrThrow()
    await recordCommentActivity(
      db,
      wanted ? 'comment-liked' : 'comment-unliked',
      member,
      { comment, vehicle },
      at,
    )
    return { liked: wanted, likesCount }
  })
}

/** The rows of a comment and of its vehicle. */
export type CommentOfVehicle = { comment: CommentRow; vehicle: VehicleRow }

/** The comment, deleted or not. `comment_not_found`; `vehicle_deleted`: the discussion there is read-only. */
export async function commentById(db: ReadDatabase, id: number): Promise<CommentOfVehicle> {
  const row = await db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
  const comment = found(row, 'comment_not_found')
  return { comment, vehicle: await activeById(db, comment.vehicle_id) }
}

/** Records an activity about a comment in the caller's transaction. The actor is null where reports hide it. */
export async function recordCommentActivity(
  db: Kysely<Database>,
  kind: Exclude<ActivityKind & `comment-${string}`, 'comment-hidden' | 'comment-kept-hidden'>,
  actor: Member | null,
  { comment, vehicle }: Pick<CommentOfVehicle, 'comment'> & Partial<CommentOfVehicle>,
  at: number,
): Promise<void> {
  const subject = { ownerId: comment.author_id, subjectId: comment.id, vehicleId: comment.vehicle_id }
  await recordActivity(db, { kind, actorId: actor?.id ?? null, ...subject, at }, vehicle)
}

async function activeCommentById(db: ReadDatabase, id: number): Promise<CommentOfVehicle> {
  const row = await commentById(db, id)
  must(row.comment.deleted_at === null, 'comment_deleted')
  return row
}

/** What the permission rules in `comment.ts` take. */
export function ownershipOf({ author_id, deleted_at, is_hidden }: CommentRow) {
  const author = author_id === null ? null : { id: author_id }
  return { author, isDeleted: deleted_at !== null, isHidden: is_hidden === 1 }
}

/** A comment counts as activity of its vehicle (contract, section 4). */
async function post(
  db: Kysely<Database>,
  member: Member,
  { vehicle, parent }: { vehicle: VehicleRow; parent: CommentRow | null },
  { text, names }: { text: string; names: MentionedNames },
  at: number,
): Promise<PostedComment> {
  const place = {
    vehicle_id: vehicle.id,
    parent_id: parent?.id ?? null,
    depth: parent ? parent.depth + 1 : 0,
  }
  const comment = await db
    .insertInto('comments')
    .values({ id: nextId('comments'), ...place, author_id: member.id, text, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  const mentions = await addMentions(db, comment.id, names)
  await changeCommentCounts(db, comment, 1, at, { last_activity_at: at })
  await recordCommentActivity(db, 'comment-added', member, { comment, vehicle }, at)
  return { comment: toNewComment(comment, member, mentions), vehicle }
}

async function hasLiked(db: ReadDatabase, member: Member, commentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('comment_likes')
    .select('user_id')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', member.id)
    .executeTakeFirst()
  return row !== undefined
}

async function setLike(
  db: Kysely<Database>,
  member: Member,
  commentId: number,
  wanted: boolean,
  at: number,
): Promise<void> {
  const like = { comment_id: commentId, user_id: member.id }
  if (wanted) {
    await db
      .insertInto('comment_likes')
      .values({ ...like, created_at: at })
      .execute()
    return
  }
  await db
    .deleteFrom('comment_likes')
    .where('comment_id', '=', like.comment_id)
    .where('user_id', '=', like.user_id)
    .execute()
}
