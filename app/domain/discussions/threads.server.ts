import { type Cursor, fromCursor, onePage } from '#app/domain/cursor.ts'
import { ancestorsOf, readUnderAncestors } from '#app/domain/discussions/ancestors.server.ts'
import { type Comment, commentsPerPage, maxShown, repliesPerPage } from '#app/domain/discussions/comment.ts'
import {
  byParent,
  readFirstReplies,
  type SelectedComment,
  selectComments,
  toComments,
} from '#app/domain/discussions/comment-rows.server.ts'
import { readTwoLevels } from '#app/domain/discussions/first-replies.server.ts'
import { found, must } from '#app/domain/errors.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { isOpenTo } from '#app/domain/vehicles/vehicle.ts'
import { vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import type { ReadDatabase, VehicleRow } from '#db/schema.ts'

/** A page of a discussion: top-level comments, newest first, two levels of replies with them. */
export type ThreadPage = {
  comments: Comment[]
  /** What follows, as a cursor; null at the end. */
  next: string | null
}

/** A page, or what follows a cursor. */
export type ThreadsFrom = { page: number; limit: number } | { after: string; limit?: number }

/** A page as `readThreadsUncounted` reads it, and how many top-level comments there are in all. */
export async function readThreads(
  db: ReadDatabase,
  viewer: Viewer,
  vehicle: VehicleRow,
  from: ThreadsFrom,
): Promise<ThreadPage & { total: number }> {
  const page = await readThreadsUncounted(db, viewer, vehicle, from)
  if (!isOpenTo(viewer, vehicle)) return { ...page, total: 0 }
  return { ...page, ...(await topsTotalQuery(db, vehicle.id).executeTakeFirstOrThrow()) }
}

/**
 * A page of a vehicle's discussion, `maxShown` comments at most; empty where the vehicle is deleted and not open to the
 * reader. The same few queries whatever there is to read. `cursor_invalid`.
 */
export async function readThreadsUncounted(
  db: ReadDatabase,
  viewer: Viewer,
  vehicle: VehicleRow,
  from: ThreadsFrom,
): Promise<ThreadPage> {
  const limit = from.limit ?? commentsPerPage
  const place = 'after' in from ? placeAfter(from.after) : { offset: (from.page - 1) * limit }
  if (!isOpenTo(viewer, vehicle)) return { comments: [], next: null }
  const { rows, next } = await readTops(db, vehicle, place, limit)
  const under = await readTwoLevels(db, rows, maxShown - rows.length)
  return { comments: await toComments(db, viewer, rows, under), next }
}

/**
 * The page that holds a comment, with its ancestors opened: each holds its replies up to the next ancestor, or that one
 * alone where there is no room for all. Of a comment deeper than 6, the top-level one holds the last three ancestors
 * instead of its own replies. Null where the comment is not of that vehicle, or is gone. `isLater`: there is a page before.
 */
export async function readThreadsAt(
  db: ReadDatabase,
  viewer: Viewer,
  vehicle: VehicleRow,
  commentId: number,
  limit = commentsPerPage,
): Promise<(ThreadPage & { isLater: boolean }) | null> {
  if (!isOpenTo(viewer, vehicle)) return null
  const ancestors = await ancestorsOf(db, vehicle.id, commentId)
  const top = ancestors[0]
  if (top === undefined) return null
  const newer = await countNewer(db, vehicle.id, top)
  const offset = newer - (newer % limit)
  const { rows, next } = await readTops(db, vehicle, { offset }, limit)
  const room = maxShown - rows.length
  const opened = await readUnderAncestors(db, ancestors, room)
  const left = room - [...opened.values()].flat().length
  const isAsked = ({ id }: SelectedComment) => Number(id === top.id)
  const others = rows.filter(({ id }) => !opened.has(id)).sort((a, b) => isAsked(b) - isAsked(a))
  const under = await readTwoLevels(db, others, left)
  for (const [id, replies] of opened) under.set(id, replies)
  return { comments: await toComments(db, viewer, rows, under), next, isLater: offset > 0 }
}

/**
 * The replies to one comment after a place in them (null: the first), each with its own first ones. Walked by `next`,
 * they skip nothing, whatever is deleted meanwhile. `comment_not_found`, `cursor_invalid`.
 */
export async function readRepliesAfter(
  db: ReadDatabase,
  viewer: Viewer,
  commentId: number,
  after: string | null,
  limit = repliesPerPage,
): Promise<{ replies: Comment[]; next: string | null }> {
  return readSomeReplies(db, viewer, commentId, after === null ? { offset: 0 } : placeAfter(after), limit)
}

/** The same by page, as the API has it. `comment_not_found`. */
export async function readReplies(
  db: ReadDatabase,
  viewer: Viewer,
  commentId: number,
  page: number,
): Promise<{ replies: Comment[]; hasMore: boolean; nextPage: number | null }> {
  const place = { offset: (page - 1) * repliesPerPage }
  const { replies, next } = await readSomeReplies(db, viewer, commentId, place, repliesPerPage)
  const hasMore = next !== null
  return { replies, hasMore, nextPage: hasMore ? page + 1 : null }
}

async function readSomeReplies(
  db: ReadDatabase,
  viewer: Viewer,
  commentId: number,
  place: Place,
  limit: number,
): Promise<{ replies: Comment[]; next: string | null }> {
  const { row } = await readRow(db, viewer, commentId)
  const { rows, next } = onePage(await repliesOfQuery(db, row.id, place, limit + 1).execute(), limit, placeOf)
  const under = byParent(await readFirstReplies(db, rows, repliesPerPage))
  return { replies: await toComments(db, viewer, rows, under), next }
}

/** One comment without its replies. `comment_not_found`, also where its vehicle is not open to the reader. */
export async function readCommentAlone(
  db: ReadDatabase,
  viewer: Viewer,
  commentId: number,
): Promise<{ comment: Comment; vehicle: VehicleRow }> {
  const { row, vehicle } = await readRow(db, viewer, commentId)
  const [comment] = await toComments(db, viewer, [row])
  return { comment: found(comment, 'comment_not_found'), vehicle }
}

/** One comment with two levels of replies. `comment_not_found`, also where its vehicle is not open to the reader. */
export async function readComment(
  db: ReadDatabase,
  viewer: Viewer,
  commentId: number,
): Promise<{ comment: Comment; vehicle: VehicleRow }> {
  const { row, vehicle } = await readRow(db, viewer, commentId)
  const [comment] = await toComments(db, viewer, [row], await readTwoLevels(db, [row], maxShown - 1))
  return { comment: found(comment, 'comment_not_found'), vehicle }
}

async function readRow(
  db: ReadDatabase,
  viewer: Viewer,
  commentId: number,
): Promise<{ row: SelectedComment; vehicle: VehicleRow }> {
  const row = await selectComments(db, { whole: true })
    .where('comments.id', '=', commentId)
    .executeTakeFirst()
  const { vehicle_id } = found(row, 'comment_not_found')
  const vehicle = await vehicleById(db, vehicle_id)
  must(isOpenTo(viewer, vehicle), 'comment_not_found')
  return { row: found(row), vehicle }
}

type Place = { offset: number } | { after: Cursor }

function placeAfter(cursor: string): Place {
  return { after: found(fromCursor(cursor), 'cursor_invalid') }
}

async function readTops(
  db: ReadDatabase,
  vehicle: VehicleRow,
  place: Place,
  limit: number,
): Promise<{ rows: SelectedComment[]; next: string | null }> {
  return onePage(await topsQuery(db, vehicle.id, place, limit + 1).execute(), limit, placeOf)
}

function placeOf({ created_at, id }: SelectedComment): Cursor {
  return { value: created_at, id }
}

export function topsQuery(db: ReadDatabase, vehicleId: number, place: Place, limit: number) {
  const query = selectComments(db)
    .where('comments.vehicle_id', '=', vehicleId)
    .where('comments.parent_id', 'is', null)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
  if ('offset' in place) return query.offset(place.offset)
  const { value: at, id } = place.after
  return query
    .where('comments.created_at', '<=', at)
    .where(({ eb, or }) => or([eb('comments.created_at', '<', at), eb('comments.id', '<', id)]))
}

export function topsTotalQuery(db: ReadDatabase, vehicleId: number) {
  return db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('vehicle_id', '=', vehicleId)
    .where('parent_id', 'is', null)
}

async function countNewer(
  db: ReadDatabase,
  vehicleId: number,
  top: { id: number; created_at: number },
): Promise<number> {
  const { total } = await newerQuery(db, vehicleId, top).executeTakeFirstOrThrow()
  return total
}

export function newerQuery(
  db: ReadDatabase,
  vehicleId: number,
  { id, created_at: at }: { id: number; created_at: number },
) {
  return topsTotalQuery(db, vehicleId)
    .where('created_at', '>=', at)
    .where(({ eb, or }) => or([eb('created_at', '>', at), eb('id', '>', id)]))
}

export function repliesOfQuery(db: ReadDatabase, commentId: number, place: Place, limit: number) {
  const query = selectComments(db)
    .where('comments.parent_id', '=', commentId)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(limit)
  if ('offset' in place) return query.offset(place.offset)
  const { value: at, id } = place.after
  return query
    .where('comments.created_at', '>=', at)
    .where(({ eb, or }) => or([eb('comments.created_at', '>', at), eb('comments.id', '>', id)]))
}
