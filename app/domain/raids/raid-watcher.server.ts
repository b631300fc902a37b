import { type Kysely, sql } from 'kysely'
import { type Activity, type VehicleSnapshot, watcherOf } from '#app/domain/activity.ts'
import { deleteContributionRows, insertContributions, roomIn } from '#app/domain/raids/contribute.server.ts'
import { fitOf } from '#app/domain/raids/fit.ts'
import type { ContributionAction, Raid } from '#app/domain/raids/raid.ts'
import { runningRaids } from '#app/domain/raids/raids.server.ts'
import type { ActivityRow, Database, ReadDatabase, VehicleRow } from '#db/schema.ts'

/**
 * Records contributions to the raids that run, and takes back what its own actor undoes (contract, section 9). Each change
 * of a vehicle that fits counts whatever was done with it since the raid began: a plate may be added first and described
 * after.
 */
export const raidWatcher = watcherOf({
  'vehicle-added': contributed,
  'vehicle-liked': null,
  'vehicle-unliked': null,
  'basic-info-edited': contributed,
  'story-edited': null,
  'plate-changed': contributed,
  'plate-style-changed': null,
  'tag-added': contributed,
  'tag-removed': tagTakenBack,
  'vehicle-deleted': vehicleTakenBack,
  'vehicle-restored': contributed,
  'vehicle-removed': vehicleTakenBack,
  'photo-added': null,
  'photo-approved': null,
  'photo-rejected': null,
  'photo-hidden': null,
  'photo-kept-hidden': null,
  'photo-requeued': null,
  'photo-unhidden': null,
  'photo-deleted': null,
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
  'freezes-changed': null,
  'raid-finished': null,
  'user-approved': null,
  'user-restricted': null,
  'user-restriction-lifted': null,
})

type OnVehicle = { vehicleId: number; snapshot: VehicleSnapshot; at: number }

async function contributed(
  db: Kysely<Database>,
  { snapshot, at }: OnVehicle,
  vehicle: VehicleRow,
): Promise<void> {
  if (vehicle.deleted_at !== null) return
  const toFit = { ...snapshot, isSingleDigit: vehicle.is_single_digit === 1 }
  for (const raid of await runningRaids(db, at)) {
    const why = fitOf(raid.criteria, toFit)
    const room = roomIn(raid)
    if (why === null || room === 0) continue
    const acts = await uncountedActsQuery(db, raid, vehicle.id).execute()
    const added = acts.slice(0, room).map((act) => {
      return { ...act, vehicleId: vehicle.id, weight: 1, why, addedBy: null }
    })
    if (added.length > 0) await insertContributions(db, raid.id, added, at)
  }
}

const actionOf = sql<ContributionAction>`CASE act.kind WHEN 'vehicle-added' THEN 'vehicle_created'
  WHEN 'tag-added' THEN 'tag_added' ELSE 'basic_info_updated' END`

/**
 * What was done with a vehicle since a raid began and neither is undone nor counts yet, in the order of time. A vehicle that
 * is there is one that was added, whatever became of it in between. What an admin took away does not come back.
 */
export function uncountedActsQuery(db: ReadDatabase, raid: Pick<Raid, 'id' | 'startAt'>, vehicleId: number) {
  const own = (table: 'raid_contributions' | 'raid_exclusions') =>
    sql<boolean>`EXISTS (SELECT 1 FROM ${sql.table(table)} AS own WHERE own.raid_id = ${raid.id}
      AND own.user_id = act.actor_id AND own.vehicle_id = ${vehicleId} AND own.action_type = ${actionOf})`
  return db
    .selectFrom(sql<ActivityRow>`(SELECT * FROM activity INDEXED BY activity_of_vehicle)`.as('act'))
    .innerJoin('users', 'users.id', 'act.actor_id')
    .select(['users.id as userId', actionOf.as('actionType')])
    .where('act.vehicle_id', '=', vehicleId)
    .where('act.at', '>=', raid.startAt)
    .where('act.kind', 'in', ['vehicle-added', 'tag-added', 'basic-info-edited'])
    .where('users.deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('act.kind', '<>', 'tag-added'), isStanding('act')]))
    .where(sql<boolean>`NOT ${own('raid_contributions')}`)
    .where(sql<boolean>`NOT ${own('raid_exclusions')}`)
    .groupBy(['users.id', 'actionType'])
    .orderBy(({ fn }) => fn.min('act.id'))
}

/** Nothing reverses it. */
function isStanding(act: string) {
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM activity AS later WHERE later.reverses = ${sql.ref(`${act}.id`)})`
}

/** Who takes their own tag away has contributed nothing with tags, unless another of theirs is left. */
async function tagTakenBack(
  db: Kysely<Database>,
  { actorId, ownerId, vehicleId, at }: Activity<'tag-removed'>,
): Promise<void> {
  if (actorId === null || actorId !== ownerId) return
  for (const raid of await runningRaids(db, at)) {
    const other = await standingTagQuery(db, raid, { userId: actorId, vehicleId }).executeTakeFirst()
    if (other === undefined) await takeBack(db, raid, { userId: actorId, vehicleId }, 'tag_added')
  }
}

type OfMember = { userId: number; vehicleId: number }

export function standingTagQuery(
  db: ReadDatabase,
  raid: Pick<Raid, 'startAt'>,
  { userId, vehicleId }: OfMember,
) {
  return db
    .selectFrom(sql<ActivityRow>`(SELECT * FROM activity INDEXED BY activity_of_vehicle)`.as('act'))
    .select('act.id')
    .where('act.vehicle_id', '=', vehicleId)
    .where('act.at', '>=', raid.startAt)
    .where('act.kind', '=', 'tag-added')
    .where('act.actor_id', '=', userId)
    .where(isStanding('act'))
    .limit(1)
}

/** With a vehicle goes what its first spotter did with it, whoever takes it away; what others did stays theirs. */
async function vehicleTakenBack(
  db: Kysely<Database>,
  { ownerId, vehicleId, at }: { ownerId: number | null; vehicleId: number; at: number },
): Promise<void> {
  if (ownerId === null) return
  for (const raid of await runningRaids(db, at)) await takeBack(db, raid, { userId: ownerId, vehicleId })
}

/** What an admin added by hand stays. */
async function takeBack(
  db: Kysely<Database>,
  raid: Pick<Raid, 'id'>,
  of: OfMember,
  actionType?: ContributionAction,
): Promise<void> {
  const own = await ownContributionsQuery(db, raid, of).execute()
  const taken = own.filter(
    (one) => one.added_by === null && one.action_type === (actionType ?? one.action_type),
  )
  await deleteContributionRows(
    db,
    taken.map(({ id }) => id),
  )
}

export function ownContributionsQuery(
  db: ReadDatabase,
  raid: Pick<Raid, 'id'>,
  { userId, vehicleId }: OfMember,
) {
  return db
    .selectFrom('raid_contributions')
    .select(['id', 'action_type', 'added_by'])
    .where('raid_id', '=', raid.id)
    .where('user_id', '=', userId)
    .where('vehicle_id', '=', vehicleId)
}
