import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { VehicleSnapshot } from '#app/domain/activity.ts'
import { deleteContributionRows } from '#app/domain/raids/contribute.server.ts'
import { fitOf } from '#app/domain/raids/fit.ts'
import type { ContributionAction, Raid } from '#app/domain/raids/raid.ts'
import { runningRaids } from '#app/domain/raids/raids.server.ts'
import { toFitOf } from '#app/domain/raids/snapshot-fit.ts'
import { foldValue } from '#app/domain/text.ts'
import type { ActivityRow, Database, ReadDatabase } from '#db/schema.ts'

type OfMember = { userId: number; vehicleId: number }

/** An act by which a member may undo what they did. */
type Undoing = {
  id: number
  actorId: number | null
  vehicleId: number
  snapshot: VehicleSnapshot
  at: number
}

/**
 * Who puts back what they had changed has contributed nothing with such changes. Who makes a vehicle that fitted fit no
 * more loses everything of theirs that counted with it: else it could be described to fit and put right at once.
 */
export async function takeBackUndone(
  db: Kysely<Database>,
  { id, actorId: userId, vehicleId, snapshot, at }: Undoing,
  actionType: 'basic_info_updated' | 'tag_added',
): Promise<void> {
  if (userId === null) return
  const of = { userId, vehicleId }
  for (const raid of await runningRaids(db, at)) {
    if ((await ownContributionsQuery(db, raid, of).execute()).length === 0) continue
    const before = await snapshotBefore(db, vehicleId, id)
    const isFit = (one: VehicleSnapshot) => fitOf(raid.criteria, toFitOf(one)) !== null
    if (before !== null && isFit(before) && !isFit(snapshot)) await takeBack(db, raid, of)
    else if (!(await isAnyStanding(db, raid, of, actionType))) await takeBack(db, raid, of, actionType)
  }
}

/** What the vehicle was before an activity; null if nothing is known of it. */
async function snapshotBefore(
  db: ReadDatabase,
  vehicleId: number,
  activityId: number,
): Promise<VehicleSnapshot | null> {
  const row = await snapshotBeforeQuery(db, vehicleId, activityId).executeTakeFirst()
  return row?.snapshot ? (JSON.parse(row.snapshot) as VehicleSnapshot) : null
}

export function snapshotBeforeQuery(db: ReadDatabase, vehicleId: number, activityId: number) {
  return db
    .selectFrom(sql<ActivityRow>`(SELECT * FROM activity INDEXED BY activity_of_vehicle)`.as('act'))
    .select('act.snapshot')
    .where('act.vehicle_id', '=', vehicleId)
    .where('act.id', '<', activityId)
    .orderBy('act.at', 'desc')
    .orderBy('act.id', 'desc')
    .limit(1)
}

async function isAnyStanding(
  db: ReadDatabase,
  raid: Pick<Raid, 'startAt'>,
  { userId, vehicleId }: OfMember,
  actionType: 'basic_info_updated' | 'tag_added',
): Promise<boolean> {
  const standing =
    actionType === 'tag_added'
      ? await standingTaggers(db, raid, vehicleId)
      : await standingEditors(db, raid, vehicleId)
  return standing.includes(userId)
}

/** What an admin added by hand stays. */
export async function takeBack(
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

/**
 * Whose edits of a vehicle since a raid began leave another value in some field than they found there; other capitals are
 * no other value, as in criteria.
 */
export async function standingEditors(
  db: ReadDatabase,
  raid: Pick<Raid, 'startAt'>,
  vehicleId: number,
): Promise<number[]> {
  const edits = await editsQuery(db, raid, vehicleId).execute()
  const folded = (value: string | null) => value && foldValue(value)
  return edits
    .filter(({ found, left }) => folded(found) !== folded(left))
    .flatMap(({ user_id }) => user_id ?? [])
}

/** Each member's first and last change of each field of a vehicle since a raid began: what they found and what they left. */
export function editsQuery(db: ReadDatabase, { startAt }: Pick<Raid, 'startAt'>, vehicleId: number) {
  const edits = sql<FirstAndLast>`(
    SELECT user_id, min(id) AS first, max(id) AS last
    FROM vehicle_changes INDEXED BY vehicle_changes_of_vehicle
    WHERE vehicle_id = ${vehicleId} AND at >= ${startAt}
      AND field IN ('make', 'model', 'color', 'bodyStyle', 'g80ConversionKit')
    GROUP BY user_id, field)`
  return firstAndLast(db, edits).select([
    'changes.user_id',
    'first.old_value as found',
    'last.new_value as left',
  ])
}

/** Who has a tag on a vehicle that was not there when they first put it on or took it off since a raid began. */
export async function standingTaggers(
  db: ReadDatabase,
  raid: Pick<Raid, 'startAt'>,
  vehicleId: number,
): Promise<number[]> {
  const tags = await standingTagsQuery(db, raid, vehicleId).execute()
  return tags.flatMap(({ user_id }) => user_id ?? [])
}

export function standingTagsQuery(db: ReadDatabase, { startAt }: Pick<Raid, 'startAt'>, vehicleId: number) {
  const changes = sql<FirstAndLast>`(
    SELECT user_id, min(id) AS first, max(id) AS last
    FROM vehicle_changes INDEXED BY vehicle_changes_of_vehicle
    WHERE vehicle_id = ${vehicleId} AND at >= ${startAt} AND field = 'tags'
    GROUP BY user_id, coalesce(old_value, new_value))`
  return firstAndLast(db, changes)
    .innerJoin('vehicle_tags as tag', (join) =>
      join
        .on('tag.vehicle_id', '=', vehicleId)
        .onRef('tag.type', '=', 'last.new_value')
        .onRef('tag.added_by', '=', 'changes.user_id'),
    )
    .select('changes.user_id')
    .where('first.old_value', 'is', null)
}

type FirstAndLast = { user_id: number | null; first: number; last: number }

function firstAndLast(db: ReadDatabase, changes: RawBuilder<FirstAndLast>) {
  return db
    .selectFrom(changes.as('changes'))
    .innerJoin('vehicle_changes as first', 'first.id', 'changes.first')
    .innerJoin('vehicle_changes as last', 'last.id', 'changes.last')
}
