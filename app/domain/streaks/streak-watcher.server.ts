import { type Kysely, sql } from 'kysely'
import { type Activity, watcherOf } from '#app/domain/activity.ts'
import { malaysianDay } from '#app/domain/days.ts'
import { isSpotDay, refoldStreak } from '#app/domain/streaks/refold.server.ts'
import type { Database } from '#db/schema.ts'

/**
 * The second watcher: keeps spot days, and members' streaks and freezes. A photo counts on the day of its upload from its
 * approval on, for whoever uploaded it and on anybody's vehicle; hidden or rejected it does not.
 */
export const streakWatcher = watcherOf({
  'vehicle-added': null,
  'vehicle-liked': null,
  'vehicle-unliked': null,
  'basic-info-edited': null,
  'story-edited': null,
  'plate-changed': null,
  'plate-style-changed': null,
  'tag-added': null,
  'tag-removed': null,
  'vehicle-deleted': null,
  'vehicle-restored': null,
  'vehicle-removed': dropVehicle,
  'photo-added': addPhoto,
  'photo-approved': addApprovedPhoto,
  'photo-rejected': dropPhoto,
  'photo-hidden': dropPhoto,
  'photo-kept-hidden': null,
  'photo-requeued': dropPhoto,
  'photo-unhidden': addApprovedPhoto,
  'photo-deleted': dropDeletedPhoto,
  'primary-photo-changed': null,
  'comment-added': null,
  'comment-edited': null,
  'comment-deleted': null,
  'comment-hidden': null,
  'comment-kept-hidden': null,
  'comment-approved': null,
  'comment-liked': null,
  'comment-unliked': null,
  'collection-created': null,
  'collection-published': null,
  'collection-deleted': null,
  'award-earned': null,
  'award-revoked': null,
  'freezes-changed': changeStreak,
  'raid-finished': null,
  'user-approved': null,
  'user-restricted': null,
  'user-restriction-lifted': null,
})

async function addPhoto(db: Kysely<Database>, act: Activity<'photo-added'>): Promise<void> {
  if (act.detail.isApproved) await addSpotDay(db, act, act.at)
}

/** However late the approval, the day of the upload counts. */
async function addApprovedPhoto(
  db: Kysely<Database>,
  act: Activity<'photo-approved'> | Activity<'photo-unhidden'>,
): Promise<void> {
  const media = await db
    .selectFrom('media')
    .select('uploaded_at')
    .where('id', '=', act.subjectId)
    .executeTakeFirst()
  if (media !== undefined) await addSpotDay(db, act, media.uploaded_at)
}

type OfPhoto = Pick<Activity<'photo-added'>, 'ownerId' | 'subjectId'>

async function addSpotDay(
  db: Kysely<Database>,
  { ownerId, subjectId }: OfPhoto,
  uploadedAt: number,
): Promise<void> {
  if (ownerId === null) return
  const day = malaysianDay(uploadedAt)
  const isKnown = await isSpotDay(db, ownerId, day)
  await db
    .insertInto('spot_days')
    .values({ user_id: ownerId, day, media_id: subjectId, at: uploadedAt })
    .onConflict((conflict) => conflict.column('media_id').doNothing())
    .execute()
  if (!isKnown) await refoldStreak(db, ownerId, day)
}

async function dropPhoto(db: Kysely<Database>, { subjectId }: { subjectId: number }): Promise<void> {
  await dropSpotDays(db, sql`(SELECT ${subjectId})`)
}

/** What its owner deletes keeps its day. */
async function dropDeletedPhoto(db: Kysely<Database>, act: Activity<'photo-deleted'>): Promise<void> {
  if (act.actorId !== act.ownerId) await dropPhoto(db, act)
}

/** A vehicle that is removed for good takes the days of its photos along, of those deleted before too. */
async function dropVehicle(db: Kysely<Database>, { vehicleId }: { vehicleId: number }): Promise<void> {
  await dropSpotDays(
    db,
    sql`(SELECT subject_id FROM activity WHERE vehicle_id = ${vehicleId} AND kind = 'photo-added')`,
  )
}

async function dropSpotDays(db: Kysely<Database>, media: ReturnType<typeof sql>): Promise<void> {
  const dropped = await db
    .deleteFrom('spot_days')
    .where(sql<boolean>`media_id IN ${media}`)
    .returning(['user_id', 'day'])
    .execute()
  for (const { user_id: userId, day } of dropped) {
    if (!(await isSpotDay(db, userId, day))) await refoldStreak(db, userId, day)
  }
}

async function changeStreak(
  db: Kysely<Database>,
  { ownerId, at }: Activity<'freezes-changed'>,
): Promise<void> {
  if (ownerId !== null) await refoldStreak(db, ownerId, malaysianDay(at))
}
