import type { Kysely } from 'kysely'
import { type FurtherActs, watcherOf } from '#app/domain/activity.ts'
import type { Metric } from '#app/domain/awards/achievements.ts'
import { earnBy } from '#app/domain/awards/earn.server.ts'
import { changeLikesGiven } from '#app/domain/awards/metrics.server.ts'
import type { Database, VehicleRow } from '#db/schema.ts'

/**
 * Gives achievements: after rep and streaks, whose columns it reads. Each kind of activity asks only for what it can
 * raise; what it lowers takes nothing back, because what is earned stays earned.
 */
export const awardWatcher = watcherOf({
  'vehicle-added': null,
  'vehicle-liked': likeGiven,
  'vehicle-unliked': likeTakenBack,
  'basic-info-edited': ofSpotter(['makes']),
  'story-edited': null,
  'plate-changed': ofSpotter(['singleDigitPlates']),
  'plate-style-changed': null,
  'tag-added': ofOwner(['tags', 'tagFamilies']),
  'tag-removed': null,
  'vehicle-deleted': null,
  'vehicle-restored': ofSpotter(['spots', 'makes', 'singleDigitPlates', 'likesReceived']),
  'vehicle-removed': ofOwner(['streakDays']),
  'photo-added': async (db, activity, vehicle) =>
    activity.detail.isApproved ? photoShown(db, activity, vehicle) : undefined,
  'photo-approved': photoShown,
  'photo-rejected': null,
  // A streak without a day may have a freeze left where it ended with it.
  'photo-hidden': ofOwner(['streakDays']),
  'photo-kept-hidden': null,
  'photo-requeued': ofOwner(['streakDays']),
  'photo-unhidden': photoShown,
  'photo-deleted': ofOwner(['streakDays']),
  'primary-photo-changed': null,
  'comment-added': ofOwner(['comments']),
  'comment-edited': null,
  'comment-deleted': null,
  'comment-hidden': null,
  'comment-kept-hidden': null,
  'comment-approved': ofOwner(['comments', 'likesReceived']),
  'comment-liked': likeGiven,
  'comment-unliked': likeTakenBack,
  'collection-created': ofOwner(['collections']),
  'collection-published': ofOwner(['collections']),
  'collection-deleted': null,
  'award-earned': null,
  'award-revoked': null,
  'freezes-changed': null,
  'raid-finished': ofOwner(['raidsJoined', 'raidsWon']),
  'user-approved': null,
  'user-restricted': null,
  'user-restriction-lifted': null,
})

type OfOwner = { ownerId: number | null; at: number }
type Like = OfOwner & { actorId: number | null }

function ofOwner(metrics: readonly Metric[]) {
  return async (db: Kysely<Database>, { ownerId, at }: OfOwner): Promise<FurtherActs> =>
    ownerId === null ? undefined : earnBy(db, ownerId, metrics, at)
}

/** What a vehicle counts for is its first spotter's. */
function ofSpotter(metrics: readonly Metric[]) {
  return async (
    db: Kysely<Database>,
    { at }: { at: number },
    { first_added_by: spotter }: VehicleRow,
  ): Promise<FurtherActs> => (spotter === null ? undefined : earnBy(db, spotter, metrics, at))
}

/** With a photo by its first spotter a vehicle counts. */
async function photoShown(
  db: Kysely<Database>,
  { ownerId, at }: OfOwner,
  { first_added_by: spotter }: VehicleRow,
): Promise<FurtherActs> {
  if (ownerId === null) return
  const own: Metric[] = ownerId === spotter ? ['spots', 'makes', 'singleDigitPlates'] : []
  return earnBy(db, ownerId, ['photos', 'streakDays', ...own], at)
}

/** A like of what is one's own counts for nobody. */
async function likeGiven(db: Kysely<Database>, { actorId, ownerId, at }: Like): Promise<FurtherActs> {
  if (actorId === null || actorId === ownerId) return
  await changeLikesGiven(db, actorId, 1)
  const given = await earnBy(db, actorId, ['likesGiven'], at)
  const received = ownerId === null ? [] : await earnBy(db, ownerId, ['likesReceived'], at)
  return [...given, ...received]
}

async function likeTakenBack(db: Kysely<Database>, { actorId, ownerId }: Like): Promise<FurtherActs> {
  if (actorId !== null && actorId !== ownerId) await changeLikesGiven(db, actorId, -1)
}
