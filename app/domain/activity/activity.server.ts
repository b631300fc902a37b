import type { Kysely } from 'kysely'
import { watchers } from '#app/domain/activity/watchers.server.ts'
import {
  type NewActivity,
  reversals,
  subjectKinds,
  toActivity,
  type VehicleSnapshot,
} from '#app/domain/activity.ts'
import type { Database, ReadDatabase, VehicleRow } from '#db/schema.ts'

/**
 * Records an activity in the caller's transaction and calls the watchers in order; what follows from it, such as an award
 * that it earned, is recorded in the same way after it. The row has no foreign keys and holds
 * a snapshot of the vehicle, so it outlives both. Pass `known`, the vehicle's row, if it was read in this transaction and
 * neither the fields of the snapshot nor first spotter and deletion have changed since: that saves a query.
 */
export async function recordActivity(
  db: Kysely<Database>,
  act: NewActivity,
  known?: VehicleRow,
): Promise<void> {
  const vehicleId = 'vehicleId' in act ? act.vehicleId : act.subjectId
  const vehicle = vehicleId === null ? null : (known ?? (await vehicleNow(db, vehicleId)))
  const snapshot = vehicle && (await snapshotOf(db, vehicle))
  const reversed = await reversedQuery(db, act)?.executeTakeFirst()
  const detail = 'detail' in act ? act.detail : null
  const row = await db
    .insertInto('activity')
    .values({
      kind: act.kind,
      actor_id: act.actorId,
      owner_id: act.ownerId,
      subject_kind: subjectKinds[act.kind],
      subject_id: act.subjectId,
      vehicle_id: vehicleId,
      snapshot: snapshot && JSON.stringify(snapshot),
      detail: detail && JSON.stringify(detail),
      reverses: reversed?.id ?? null,
      at: act.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const activity = toActivity(row)
  const further: NewActivity[] = []
  for (const watch of watchers) further.push(...((await watch(db, activity, vehicle)) ?? []))
  for (const next of further) await recordActivity(db, next)
}

/** The activity that this one reverses; null if its kind reverses none. */
export function reversedQuery(db: ReadDatabase, act: NewActivity) {
  const reversal = reversals[act.kind]
  if (reversal === undefined) return null
  const query = db
    .selectFrom('activity')
    .select('id')
    .where('subject_kind', '=', subjectKinds[act.kind])
    .where('subject_id', '=', act.subjectId)
    .where('kind', 'in', reversal.reverses)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activity as later').select('later.id').whereRef('later.reverses', '=', 'activity.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
  if (reversal.same === 'actor') return query.where('actor_id', '=', act.actorId)
  if (reversal.same === 'owner') return query.where('owner_id', '=', act.ownerId)
  if (reversal.same === 'detail' && 'detail' in act)
    return query.where('detail', '=', JSON.stringify(act.detail))
  return query
}

async function vehicleNow(db: ReadDatabase, id: number): Promise<VehicleRow> {
  return db.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function snapshotOf(
  db: ReadDatabase,
  { id, plate, make, model, body_style: bodyStyle, color }: VehicleRow,
): Promise<VehicleSnapshot> {
  const tags = await db
    .selectFrom('vehicle_tags')
    .select('type')
    .where('vehicle_id', '=', id)
    .orderBy('type')
    .execute()
  return { plate, make, model, bodyStyle, color, tags: tags.map(({ type }) => type) }
}
