import type { Kysely } from 'kysely'
import { watchers } from '#app/domain/activity/watchers.server.ts'
import {
  type NewActivity,
  subjectKinds,
  toActivity,
  undoings,
  type VehicleSnapshot,
} from '#app/domain/activity.ts'
import type { Database, ReadDatabase, VehicleRow } from '#db/schema.ts'

/**
 * Writes what happened, in the transaction of the act itself, and tells the watchers, in their order. The row has no
 * foreign keys and keeps the vehicle as it was, so that it outlives both. A caller that has read the vehicle in this
 * transaction, and changed neither what a snapshot keeps nor who spotted it first nor whether it is deleted, hands it in.
 */
export async function recordActivity(
  db: Kysely<Database>,
  act: NewActivity,
  known?: VehicleRow,
): Promise<void> {
  const vehicleId = 'vehicleId' in act ? act.vehicleId : act.subjectId
  const vehicle = vehicleId === null ? null : (known ?? (await vehicleNow(db, vehicleId)))
  const snapshot = vehicle && (await snapshotOf(db, vehicle))
  const undone = await undoneQuery(db, act)?.executeTakeFirst()
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
      reverses: undone?.id ?? null,
      at: act.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const activity = toActivity(row)
  for (const watch of watchers) await watch(db, activity, vehicle)
}

/** What an act undoes; null where its kind undoes nothing. */
export function undoneQuery(db: ReadDatabase, act: NewActivity) {
  const undoing = undoings[act.kind]
  if (undoing === undefined) return null
  const query = db
    .selectFrom('activity')
    .select('id')
    .where('subject_kind', '=', subjectKinds[act.kind])
    .where('subject_id', '=', act.subjectId)
    .where('kind', 'in', undoing.undoes)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activity as later').select('later.id').whereRef('later.reverses', '=', 'activity.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
  if (undoing.same === 'actor') return query.where('actor_id', '=', act.actorId)
  if (undoing.same === 'owner') return query.where('owner_id', '=', act.ownerId)
  if (undoing.same === 'detail' && 'detail' in act)
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
