import { type Kysely, sql } from 'kysely'
import type { Watcher } from '#app/domain/activity/watchers.server.ts'
import { photoRep, STORY_LENGTH } from '#app/domain/rep/rep.ts'
import { countGraphemes } from '#app/domain/text.ts'
import type { Database } from '#db/schema.ts'

/** The first watcher: the ledger, and `users.rep` as its sum. */
export const keepRep: Watcher = async (
  db,
  { kind, ownerId, subjectKind, subjectId, vehicleId, snapshot, at },
) => {
  if (kind === 'vehicle-removed') return forgetVehicle(db, vehicleId)
  if (subjectKind === 'comment') {
    if (kind !== 'comment-added' && kind !== 'comment-edited' && ownerId !== null) {
      await settleCommentLikes(db, { id: subjectId, author: ownerId, plate: snapshot.plate }, at)
    }
    return
  }
  const vehicle = await readEarning(db, vehicleId)
  if (kind.startsWith('photo-')) return settlePhotos(db, vehicle, ownerId, at)
  if (kind === 'vehicle-liked' || kind === 'vehicle-unliked') return settleLikes(db, vehicle, at)
  if (kind === 'basic-info-edited') return settleNaming(db, vehicle, at)
  if (kind === 'profile-edited') return settleStory(db, vehicle, at)
  if (kind === 'vehicle-deleted' || kind === 'vehicle-restored') return settleFirstSpotter(db, vehicle, at)
}

/** What rep needs to know of a vehicle. */
type Earning = { id: number; plate: string; spotter: number | null; isDeleted: boolean }

async function readEarning(db: Kysely<Database>, id: number): Promise<Earning> {
  const row = await db
    .selectFrom('vehicles')
    .select(['plate', 'first_added_by', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, plate: row.plate, spotter: row.first_added_by, isDeleted: row.deleted_at !== null }
}

/** A deletion takes the first spotter's rep for it, likes too, and a restoration gives it back; others keep theirs. */
async function settleFirstSpotter(db: Kysely<Database>, vehicle: Earning, at: number): Promise<void> {
  await settlePhotos(db, vehicle, vehicle.spotter, at)
  await settleLikes(db, vehicle, at)
  await settleNaming(db, vehicle, at)
  await settleStory(db, vehicle, at)
}

/** Recomputed from counts, so that it is right whatever was approved, hidden or deleted in which order. */
async function settlePhotos(
  db: Kysely<Database>,
  vehicle: Earning,
  userId: number | null,
  at: number,
): Promise<void> {
  if (userId === null) return
  const { approved } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('approved'))
    .where('vehicle_id', '=', vehicle.id)
    .where('uploader_id', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  const isFirst = vehicle.spotter === userId
  await setRep(db, {
    ...entryOf(vehicle, userId, 'photos', at),
    points: isFirst && vehicle.isDeleted ? 0 : photoRep(approved, isFirst),
    detail: { plate: vehicle.plate, photos: approved, isFirst },
  })
}

/** 1 for each like by somebody else, to the first spotter. */
async function settleLikes(db: Kysely<Database>, vehicle: Earning, at: number): Promise<void> {
  const { spotter } = vehicle
  if (spotter === null) return
  const { likes } = await db
    .selectFrom('vehicle_likes')
    .select(({ fn }) => fn.countAll<number>().as('likes'))
    .where('vehicle_id', '=', vehicle.id)
    .where('user_id', '<>', spotter)
    .executeTakeFirstOrThrow()
  await setRep(db, {
    ...entryOf(vehicle, spotter, 'likes', at),
    points: vehicle.isDeleted ? 0 : likes,
    detail: { plate: vehicle.plate, likes },
  })
}

/** 1 for each like by somebody else, to whoever wrote the comment, as long as everybody can read it. */
async function settleCommentLikes(
  db: Kysely<Database>,
  comment: { id: number; author: number; plate: string },
  at: number,
): Promise<void> {
  const { likes } = await db
    .selectFrom('comment_likes')
    .innerJoin('comments', 'comments.id', 'comment_likes.comment_id')
    .select(({ fn }) => fn.countAll<number>().as('likes'))
    .where('comment_likes.comment_id', '=', comment.id)
    .where('comment_likes.user_id', '<>', comment.author)
    .where('comments.is_hidden', '=', 0)
    .where('comments.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  await setRep(db, {
    userId: comment.author,
    reason: 'comment-likes',
    subject: commentSubject(comment.id),
    points: likes,
    detail: { plate: comment.plate, likes },
    at,
  })
}

/** 1 for whoever completed make and model first; what others do to them later takes nothing back. */
async function settleNaming(db: Kysely<Database>, vehicle: Earning, at: number): Promise<void> {
  const first = await namingsQuery(db, vehicle.id).executeTakeFirst()
  await settleFirst(db, vehicle, 'make-and-model', first?.actor_id ?? null, at)
}

export function namingsQuery(db: Kysely<Database>, vehicleId: number) {
  return db
    .selectFrom('activity')
    .select('actor_id')
    .where('vehicle_id', '=', vehicleId)
    .where('kind', 'in', ['vehicle-added', 'basic-info-edited'])
    .where(sql`snapshot ->> '$.make'`, 'is not', null)
    .where(sql`snapshot ->> '$.model'`, 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
}

/** 1 for whoever wrote the first profile text that is long enough. */
async function settleStory(db: Kysely<Database>, vehicle: Earning, at: number): Promise<void> {
  const texts = await storiesQuery(db, vehicle.id).execute()
  const first = texts.find(({ new_value }) => countGraphemes(new_value ?? '') >= STORY_LENGTH)
  await settleFirst(db, vehicle, 'story', first?.user_id ?? null, at)
}

/** Code points are never fewer than what people count as characters. */
export function storiesQuery(db: Kysely<Database>, vehicleId: number) {
  return db
    .selectFrom('vehicle_changes')
    .select(['user_id', 'new_value'])
    .where('vehicle_id', '=', vehicleId)
    .where('field', '=', 'profile')
    .where(({ fn }) => fn('length', ['new_value']), '>=', STORY_LENGTH)
    .orderBy('at')
    .orderBy('id')
    .limit(20)
}

async function settleFirst(
  db: Kysely<Database>,
  vehicle: Earning,
  reason: 'make-and-model' | 'story',
  userId: number | null,
  at: number,
): Promise<void> {
  if (userId === null) return
  const isTaken = vehicle.isDeleted && userId === vehicle.spotter
  const detail = { plate: vehicle.plate }
  await setRep(db, { ...entryOf(vehicle, userId, reason, at), points: isTaken ? 0 : 1, detail })
}

/** Whatever it and its comments earned anybody goes with a vehicle that was removed for good. */
async function forgetVehicle(db: Kysely<Database>, vehicleId: number): Promise<void> {
  const comments = await db.selectFrom('comments').select('id').where('vehicle_id', '=', vehicleId).execute()
  const subjects = [subjectOf(vehicleId), ...comments.map(({ id }) => commentSubject(id))]
  const entries = await db
    .selectFrom('rep_ledger')
    .select(['user_id as userId', 'reason', 'subject', 'at'])
    .where('subject', 'in', subjects)
    .execute()
  for (const entry of entries) await setRep(db, { ...entry, points: 0, detail: {} })
}

function entryOf(vehicle: Earning, userId: number, reason: string, at: number) {
  return { userId, reason, subject: subjectOf(vehicle.id), at }
}

function subjectOf(vehicleId: number): string {
  return `vehicle:${vehicleId}`
}

function commentSubject(commentId: number): string {
  return `comment:${commentId}`
}

/** One row of the ledger: what a reason and a subject are worth now. 0 takes the row off. */
export type RepEntry = {
  userId: number
  reason: string
  subject: string
  points: number
  /** What explains it on screen. */
  detail: Record<string, unknown>
  at: number
}

/** Makes the ledger say so, and moves `users.rep` by the difference. */
async function setRep(db: Kysely<Database>, entry: RepEntry): Promise<void> {
  const { userId, reason, subject, points, at } = entry
  const known = await db
    .selectFrom('rep_ledger')
    .select(['id', 'points'])
    .where('user_id', '=', userId)
    .where('reason', '=', reason)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const change = points - (known?.points ?? 0)
  if (change === 0) return
  if (known && points === 0) await db.deleteFrom('rep_ledger').where('id', '=', known.id).execute()
  else {
    const detail = JSON.stringify(entry.detail)
    await db
      .insertInto('rep_ledger')
      .values({ user_id: userId, reason, subject, points, at, detail })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'reason', 'subject']).doUpdateSet({ points, at, detail }),
      )
      .execute()
  }
  await db
    .updateTable('users')
    .set((eb) => ({ rep: eb('rep', '+', change) }))
    .where('id', '=', userId)
    .execute()
}
