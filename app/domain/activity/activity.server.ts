import type { Kysely } from 'kysely'
import type { Activity, VehicleSnapshot } from '#app/domain/activity/activity.ts'
import { watchers } from '#app/domain/activity/watchers.server.ts'
import type { Database } from '#db/schema.ts'

/**
 * Writes what happened, in the transaction of the act itself, and tells the watchers, in their order. The row has no
 * foreign keys and keeps the vehicle as it was, so that it outlives both.
 */
export async function recordActivity(
  db: Kysely<Database>,
  act: Omit<Activity, 'id' | 'snapshot'>,
): Promise<void> {
  const snapshot = await snapshotOf(db, act.vehicleId)
  const { id } = await db
    .insertInto('activity')
    .values({
      kind: act.kind,
      actor_id: act.actorId,
      owner_id: act.ownerId,
      subject_kind: act.subjectKind,
      subject_id: act.subjectId,
      vehicle_id: act.vehicleId,
      snapshot: JSON.stringify(snapshot),
      at: act.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const watch of watchers) await watch(db, { ...act, id, snapshot })
}

/** The same for an act whose subject is the vehicle itself. */
export async function recordVehicleActivity(
  db: Kysely<Database>,
  act: Omit<Activity, 'id' | 'snapshot' | 'subjectKind' | 'subjectId'>,
): Promise<void> {
  await recordActivity(db, { ...act, subjectKind: 'vehicle', subjectId: act.vehicleId })
}

async function snapshotOf(db: Kysely<Database>, vehicleId: number): Promise<VehicleSnapshot> {
  const vehicle = await db
    .selectFrom('vehicles')
    .select(['plate', 'make', 'model', 'body_style as bodyStyle', 'color'])
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const tags = await db
    .selectFrom('vehicle_tags')
    .select('type')
    .where('vehicle_id', '=', vehicleId)
    .orderBy('type')
    .execute()
  return { ...vehicle, tags: tags.map(({ type }) => type) }
}
