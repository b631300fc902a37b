import { type Kysely, sql } from 'kysely'
import { type Activity, type VehicleSnapshot, watcherOf } from '#app/domain/activity.ts'
import { insertContributions, roomIn } from '#app/domain/raids/contribute.server.ts'
import { fitOf } from '#app/domain/raids/fit.ts'
import type { ContributionAction, Raid } from '#app/domain/raids/raid.ts'
import { runningRaids } from '#app/domain/raids/raids.server.ts'
import { toFitOf } from '#app/domain/raids/snapshot-fit.ts'
import {
  standingEditors,
  standingTaggers,
  takeBack,
  takeBackUndone,
} from '#app/domain/raids/take-back.server.ts'
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
  'basic-info-edited': changed,
  'story-edited': null,
  'plate-changed': changed,
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

async function changed(
  db: Kysely<Database>,
  activity: Activity<'basic-info-edited' | 'plate-changed'>,
  vehicle: VehicleRow,
): Promise<void> {
  await takeBackUndone(db, activity, 'basic_info_updated')
  await contributed(db, activity, vehicle)
}

async function contributed(
  db: Kysely<Database>,
  { snapshot, at }: { snapshot: VehicleSnapshot; at: number },
  vehicle: VehicleRow,
): Promise<void> {
  if (vehicle.deleted_at !== null) return
  const toFit = toFitOf(snapshot)
  for (const raid of await runningRaids(db, at)) {
    const why = fitOf(raid.criteria, toFit)
    const room = roomIn(raid)
    if (why === null || room === 0) continue
    const standing = {
      editors: await standingEditors(db, raid, vehicle.id),
      taggers: await standingTaggers(db, raid, vehicle.id),
    }
    const acts = await uncountedActsQuery(db, raid, vehicle.id, standing).execute()
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
export function uncountedActsQuery(
  db: ReadDatabase,
  raid: Pick<Raid, 'id' | 'startAt'>,
  vehicleId: number,
  { editors, taggers }: { editors: number[]; taggers: number[] },
) {
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
    .where(({ eb, or }) =>
      or([
        eb('act.kind', '=', 'vehicle-added'),
        eb('act.kind', '=', 'basic-info-edited').and('act.actor_id', 'in', editors),
        eb('act.kind', '=', 'tag-added').and('act.actor_id', 'in', taggers),
      ]),
    )
    .where(sql<boolean>`NOT ${own('raid_contributions')}`)
    .where(sql<boolean>`NOT ${own('raid_exclusions')}`)
    .groupBy(['users.id', 'actionType'])
    .orderBy(({ fn }) => fn.min('act.id'))
}

/**
 * Who takes their own tag away has contributed nothing with tags, unless another of theirs is left, and nothing at all
 * where the raid asked for that tag.
 */
async function tagTakenBack(db: Kysely<Database>, activity: Activity<'tag-removed'>): Promise<void> {
  if (activity.actorId === activity.ownerId) await takeBackUndone(db, activity, 'tag_added')
}

/** With a vehicle goes what its first spotter did with it, whoever takes it away; what others did stays theirs. */
async function vehicleTakenBack(
  db: Kysely<Database>,
  { ownerId, vehicleId, at }: { ownerId: number | null; vehicleId: number; at: number },
): Promise<void> {
  if (ownerId === null) return
  for (const raid of await runningRaids(db, at)) await takeBack(db, raid, { userId: ownerId, vehicleId })
}
