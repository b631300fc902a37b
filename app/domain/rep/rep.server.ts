import { type Kysely, sql } from 'kysely'
import { type Activity, watcherOf } from '#app/domain/activity.ts'
import { payWaitingAwards, settleAward, takeAwardBack } from '#app/domain/rep/award-rep.server.ts'
import { entriesQuery, setRep } from '#app/domain/rep/ledger.server.ts'
import {
  commentLikesEntry,
  commentSubject,
  type Earning,
  firstEntry,
  likesEntry,
  photosEntry,
  STORY_LENGTH,
  vehicleSubject,
} from '#app/domain/rep/rep.ts'
import type { Database, ReadDatabase, VehicleRow } from '#db/schema.ts'

/**
 * The first watcher: keeps the rep ledger, and `users.rep` as its sum. It recounts what an activity affects, so that the
 * order of approvals, hidings and deletions does not matter.
 */
export const repWatcher = watcherOf({
  'vehicle-added': ofVehicle(settleNaming),
  'vehicle-liked': ofVehicle(settleLikes),
  'vehicle-unliked': ofVehicle(settleLikes),
  'basic-info-edited': ofVehicle(settleNaming),
  'story-edited': ofVehicle(settleStory),
  'plate-changed': null,
  'plate-style-changed': null,
  'tag-added': null,
  'tag-removed': null,
  'vehicle-deleted': ofVehicle(settleFirstSpotter),
  'vehicle-restored': ofVehicle(settleFirstSpotter),
  'vehicle-removed': removeVehicleEntries,
  'photo-added': async (db, activity, vehicle) => {
    await settleOwnersPhotos(db, activity, vehicle)
    if (activity.detail.isApproved) await payWaitingAwards(db, activity)
  },
  'photo-approved': async (db, activity, vehicle) => {
    await settleOwnersPhotos(db, activity, vehicle)
    await payWaitingAwards(db, activity)
  },
  'photo-rejected': settleOwnersPhotos,
  'photo-hidden': settleOwnersPhotos,
  'photo-kept-hidden': null,
  'photo-requeued': settleOwnersPhotos,
  'photo-unhidden': settleOwnersPhotos,
  'photo-deleted': settleOwnersPhotos,
  'primary-photo-changed': null,
  'comment-added': null,
  'comment-edited': null,
  'comment-deleted': settleCommentLikes,
  'comment-hidden': settleCommentLikes,
  'comment-kept-hidden': null,
  'comment-approved': settleCommentLikes,
  'comment-liked': settleCommentLikes,
  'comment-unliked': settleCommentLikes,
  'collection-created': null,
  'collection-published': null,
  'collection-deleted': null,
  'award-earned': settleAward,
  'award-revoked': takeAwardBack,
  'freezes-changed': null,
  'raid-finished': null,
  'user-approved': null,
  'user-restricted': null,
  'user-restriction-lifted': null,
})

function ofVehicle(settle: (db: Kysely<Database>, vehicle: Earning, at: number) => Promise<void>) {
  return async (db: Kysely<Database>, { at }: { at: number }, vehicle: VehicleRow) =>
    settle(db, toEarning(vehicle), at)
}

function toEarning({ id, plate, first_added_by, deleted_at }: VehicleRow): Earning {
  return { id, plate, spotter: first_added_by, isDeleted: deleted_at !== null }
}

async function settleFirstSpotter(db: Kysely<Database>, vehicle: Earning, at: number): Promise<void> {
  await settlePhotos(db, vehicle, vehicle.spotter, at)
  await settleLikes(db, vehicle, at)
  await settleNaming(db, vehicle, at)
  await settleStory(db, vehicle, at)
}

type OfPhoto = Pick<Activity<'photo-added'>, 'ownerId' | 'at'>

async function settleOwnersPhotos(
  db: Kysely<Database>,
  { ownerId, at }: OfPhoto,
  vehicle: VehicleRow,
): Promise<void> {
  await settlePhotos(db, toEarning(vehicle), ownerId, at)
}

async function settlePhotos(
  db: Kysely<Database>,
  vehicle: Earning,
  userId: number | null,
  at: number,
): Promise<void> {
  if (userId === null) return
  const { approved } = await approvedPhotosQuery(db, vehicle.id, userId).executeTakeFirstOrThrow()
  await setRep(db, photosEntry(vehicle, userId, approved, at))
}

/** Those of one vehicle by one member; the plus keeps SQLite from going through all that the member ever uploaded. */
export function approvedPhotosQuery(db: ReadDatabase, vehicleId: number, userId: number) {
  return db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('approved'))
    .where('vehicle_id', '=', vehicleId)
    .where(sql<number>`+uploader_id`, '=', userId)
    .where('status', '=', 'approved')
}

/** The counters of likes are kept in the same transaction, before: however many there are, nothing is counted. */
async function settleLikes(db: Kysely<Database>, vehicle: Earning, at: number): Promise<void> {
  const { spotter } = vehicle
  if (spotter === null) return
  const own = sql<number>`EXISTS (SELECT 1 FROM vehicle_likes WHERE vehicle_id = vehicles.id AND user_id = ${spotter})`
  const { likes } = await db
    .selectFrom('vehicles')
    .select(sql<number>`likes_count - ${own}`.as('likes'))
    .where('id', '=', vehicle.id)
    .executeTakeFirstOrThrow()
  await setRep(db, likesEntry(vehicle, spotter, likes, at))
}

/** The first member to complete make and model; nobody if their account is deleted. */
async function settleNaming(db: Kysely<Database>, vehicle: Earning, at: number): Promise<void> {
  const first = await firstNamingQuery(db, vehicle.id).executeTakeFirst()
  await settleFirst(db, vehicle, 'make-and-model', first?.userId, at)
}

export function firstNamingQuery(db: ReadDatabase, vehicleId: number) {
  return db
    .selectFrom('activity')
    .leftJoin('users', 'users.id', 'activity.actor_id')
    .select('users.id as userId')
    .where('vehicle_id', '=', vehicleId)
    .where('kind', 'in', ['vehicle-added', 'basic-info-edited'])
    .where(sql`snapshot ->> '$.make'`, 'is not', null)
    .where(sql`snapshot ->> '$.model'`, 'is not', null)
    .orderBy('at')
    .orderBy('activity.id')
    .limit(1)
}

/** Whoever wrote the first story that is long enough. */
async function settleStory(db: Kysely<Database>, vehicle: Earning, at: number): Promise<void> {
  const first = await firstStoryQuery(db, vehicle.id).executeTakeFirst()
  await settleFirst(db, vehicle, 'story', first?.userId, at)
}

export function firstStoryQuery(db: ReadDatabase, vehicleId: number) {
  return db
    .selectFrom('activity')
    .leftJoin('users', 'users.id', 'activity.actor_id')
    .select('users.id as userId')
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', 'story-edited')
    .where(sql`detail ->> '$.length'`, '>=', STORY_LENGTH)
    .orderBy('at')
    .orderBy('activity.id')
    .limit(1)
}

async function settleFirst(
  db: Kysely<Database>,
  vehicle: Earning,
  reason: 'make-and-model' | 'story',
  userId: number | null | undefined,
  at: number,
): Promise<void> {
  if (userId === null || userId === undefined) return
  await setRep(db, firstEntry(vehicle, userId, reason, at))
}

type OfComment = Pick<Activity<'comment-liked'>, 'subjectId' | 'ownerId' | 'snapshot' | 'at'>

async function settleCommentLikes(
  db: Kysely<Database>,
  { subjectId: id, ownerId: author, snapshot, at }: OfComment,
): Promise<void> {
  if (author === null) return
  const own = sql<number>`EXISTS (SELECT 1 FROM comment_likes WHERE comment_id = comments.id AND user_id = ${author})`
  const comment = await db
    .selectFrom('comments')
    .select(sql<number>`likes_count - ${own}`.as('likes'))
    .where('id', '=', id)
    .where('is_hidden', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  await setRep(db, commentLikesEntry({ id, author, plate: snapshot.plate }, comment?.likes ?? 0, at))
}

/** Removing a vehicle for good revokes all rep that it and its comments earned. */
async function removeVehicleEntries(
  db: Kysely<Database>,
  { vehicleId }: { vehicleId: number },
): Promise<void> {
  const comments = await db.selectFrom('comments').select('id').where('vehicle_id', '=', vehicleId).execute()
  const subjects = [vehicleSubject(vehicleId), ...comments.map(({ id }) => commentSubject(id))]
  const entries = await entriesQuery(db, subjects).execute()
  for (const entry of entries) await setRep(db, { ...entry, points: 0, detail: {} })
}
