import type { Kysely } from 'kysely'
import { type Comment, commentsPerPage, repliesPerPage } from '#app/domain/discussions/comment.ts'
import {
  byParent,
  type Row,
  readFirstReplies,
  selectComments,
  toComments,
  type Under,
} from '#app/domain/discussions/comment-rows.server.ts'
import { type Cursor, fromCursor, toCursor } from '#app/domain/discussions/cursor.ts'
import { openWay, wayTo } from '#app/domain/discussions/way.server.ts'
import { found, must } from '#app/domain/errors.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { mayReadDeleted } from '#app/domain/vehicles/vehicle.ts'
import { vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, VehicleRow } from '#db/schema.ts'

/** A page of a discussion: top-level comments, newest first, two levels of replies with them. */
export type Threads = {
  comments: Comment[]
  /** Top-level comments in all. */
  total: number
  /** What follows, as a cursor; null at the end. */
  next: string | null
}

/** A page, or what follows a cursor. */
export type From = { page: number; limit: number } | { after: string; limit?: number }

/**
 * A page of a vehicle's discussion; empty where the vehicle is deleted and not open to the reader. The same few queries
 * whatever there is to read. `cursor_invalid`.
 */
export async function readThreads(
  db: Kysely<Database>,
  viewer: Viewer,
  vehicle: VehicleRow,
  from: From,
): Promise<Threads> {
  const limit = from.limit ?? commentsPerPage
  const place = 'after' in from ? after(from.after) : { offset: (from.page - 1) * limit }
  if (!isOpen(viewer, vehicle)) return { comments: [], total: 0, next: null }
  const { rows, ...page } = await readTops(db, vehicle, place, limit)
  return { ...page, comments: await toComments(db, viewer, rows, await readTwoLevels(db, rows)) }
}

/**
 * The page that holds a comment, with the way down to it opened: each ancestor holds the replies up to the one on the
 * way. Of a comment deeper than 6, the top-level one holds the last three ancestors instead of its own replies. Null
 * where the comment is not of that vehicle, or is gone. `isLater`: there is a page before.
 */
export async function readThreadsAt(
  db: Kysely<Database>,
  viewer: Viewer,
  vehicle: VehicleRow,
  commentId: number,
  limit = commentsPerPage,
): Promise<(Threads & { isLater: boolean }) | null> {
  if (!isOpen(viewer, vehicle)) return null
  const way = await wayTo(db, vehicle.id, commentId)
  const top = way[0]
  if (top === undefined) return null
  const newer = await countNewer(db, vehicle.id, top)
  const offset = newer - (newer % limit)
  const { rows, ...page } = await readTops(db, vehicle, { offset }, limit)
  const under = await readTwoLevels(db, rows)
  for (const [id, replies] of await openWay(db, way)) under.set(id, replies)
  return { ...page, isLater: offset > 0, comments: await toComments(db, viewer, rows, under) }
}

/** A page of the replies to one comment, each with its own first ones. `comment_not_found`. */
export async function readReplies(
  db: Kysely<Database>,
  viewer: Viewer,
  commentId: number,
  page: number,
): Promise<{ replies: Comment[]; hasMore: boolean; nextPage: number | null }> {
  const { row } = await readRow(db, viewer, commentId)
  const rows = await repliesOfQuery(db, row.id, page).execute()
  const hasMore = rows.length > repliesPerPage
  const shown = rows.slice(0, repliesPerPage)
  const under = byParent(await readFirstReplies(db, shown, repliesPerPage))
  return {
    replies: await toComments(db, viewer, shown, under),
    hasMore,
    nextPage: hasMore ? page + 1 : null,
  }
}

/** One comment with two levels of replies. `comment_not_found`, also where its vehicle is not open to the reader. */
export async function readComment(
  db: Kysely<Database>,
  viewer: Viewer,
  commentId: number,
): Promise<{ comment: Comment; vehicle: VehicleRow }> {
  const { row, vehicle } = await readRow(db, viewer, commentId)
  const [comment] = await toComments(db, viewer, [row], await readTwoLevels(db, [row]))
  return { comment: found(comment, 'comment_not_found'), vehicle }
}

async function readRow(
  db: Kysely<Database>,
  viewer: Viewer,
  commentId: number,
): Promise<{ row: Row; vehicle: VehicleRow }> {
  const row = await selectComments(db).where('comments.id', '=', commentId).executeTakeFirst()
  const { vehicle_id } = found(row, 'comment_not_found')
  const vehicle = await vehicleById(db, vehicle_id)
  must(isOpen(viewer, vehicle), 'comment_not_found')
  return { row: found(row), vehicle }
}

/** What is said at a deleted vehicle is for those who may read the rest of it. */
function isOpen(viewer: Viewer, vehicle: VehicleRow): boolean {
  return vehicle.deleted_at === null || mayReadDeleted(viewer, { firstAddedBy: vehicle.first_added_by })
}

type Place = { offset: number } | { after: Cursor }

function after(cursor: string): Place {
  return { after: found(fromCursor(cursor), 'cursor_invalid') }
}

async function readTops(
  db: Kysely<Database>,
  vehicle: VehicleRow,
  place: Place,
  limit: number,
): Promise<{ rows: Row[]; total: number; next: string | null }> {
  const { total } = await topsTotalQuery(db, vehicle.id).executeTakeFirstOrThrow()
  const rows = await topsQuery(db, vehicle.id, place, limit + 1).execute()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, total, next: last === undefined ? null : toCursor(last) }
}

export function topsQuery(db: Kysely<Database>, vehicleId: number, place: Place, limit: number) {
  const query = selectComments(db)
    .where('comments.vehicle_id', '=', vehicleId)
    .where('comments.parent_id', 'is', null)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
  if ('offset' in place) return query.offset(place.offset)
  const { at, id } = place.after
  return query
    .where('comments.created_at', '<=', at)
    .where(({ eb, or }) => or([eb('comments.created_at', '<', at), eb('comments.id', '<', id)]))
}

export function topsTotalQuery(db: Kysely<Database>, vehicleId: number) {
  return db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('vehicle_id', '=', vehicleId)
    .where('parent_id', 'is', null)
}

async function countNewer(
  db: Kysely<Database>,
  vehicleId: number,
  top: { id: number; created_at: number },
): Promise<number> {
  const { total } = await newerQuery(db, vehicleId, top).executeTakeFirstOrThrow()
  return total
}

export function newerQuery(
  db: Kysely<Database>,
  vehicleId: number,
  { id, created_at: at }: { id: number; created_at: number },
) {
  return topsTotalQuery(db, vehicleId)
    .where('created_at', '>=', at)
    .where(({ eb, or }) => or([eb('created_at', '>', at), eb('id', '>', id)]))
}

export function repliesOfQuery(db: Kysely<Database>, commentId: number, page: number) {
  return selectComments(db)
    .where('comments.parent_id', '=', commentId)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(repliesPerPage + 1)
    .offset((page - 1) * repliesPerPage)
}

async function readTwoLevels(db: Kysely<Database>, rows: readonly Row[]): Promise<Under> {
  const replies = await readFirstReplies(db, rows, repliesPerPage)
  const theirs = await readFirstReplies(db, replies, repliesPerPage)
  return byParent([...replies, ...theirs])
}
