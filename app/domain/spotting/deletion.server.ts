import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { DomainError, must } from '#app/domain/errors.ts'
import { deleteFilesAfterCommit, scheduleDeletionOfAll } from '#app/domain/media/files/files.server.ts'
import { moveVehicleFiles } from '#app/domain/media/files/misplaced-files.server.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import { recountSpots, recountSpotter } from '#app/domain/users/recount.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { canDeleteVehicle, HARD_DELETE_MS } from '#app/domain/vehicles/vehicle.ts'
import { activeById, activeVehicle, vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, ReadDatabase, VehicleRow } from '#db/schema.ts'

/**
 * Takes a vehicle off the lists (VEH-85 to VEH-88): its first spotter may, and admins. Its plate is free again, its
 * photos are not public any more.
 */
export async function deleteVehicle(
  db: Kysely<Database>,
  member: Member,
  vehicleId: number,
  at: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const vehicle = await vehicleById(db, vehicleId)
    must(canDeleteVehicle(member, { firstAddedBy: vehicle.first_added_by }), 'vehicle_delete_forbidden')
    must(vehicle.deleted_at === null, 'vehicle_deleted')
    await db
      .updateTable('vehicles')
      .set({ deleted_at: at, deleted_by: member.id })
      .where('id', '=', vehicleId)
      .execute()
    if (vehicle.first_added_by !== member.id) await keepOnRecord(db, member, 'delete-vehicle', vehicle, at)
    await recordFate(db, member, vehicle, 'vehicle-deleted', at)
  })
  await moveVehicleFiles(db, vehicleId)
}

/** Undoes a deletion (VEH-89, VEH-90); admins only. `vehicle_exists` where another vehicle has taken the plate. */
export async function restoreVehicle(
  db: Kysely<Database>,
  admin: Member,
  vehicleId: number,
  at: number,
): Promise<void> {
  must(admin.isAdmin, 'vehicle_restore_forbidden')
  await inTransaction(db, async (db) => {
    const vehicle = await vehicleById(db, vehicleId)
    if (vehicle.deleted_at === null) return
    const { plate } = vehicle
    if (await activeVehicle(db, plate)) throw new DomainError('vehicle_exists', { details: { plate } })
    await db
      .updateTable('vehicles')
      .set({ deleted_at: null, deleted_by: null })
      .where('id', '=', vehicleId)
      .execute()
    await db.deleteFrom('plate_redirects').where('plate', '=', plate).execute()
    await keepOnRecord(db, admin, 'restore-vehicle', vehicle, at)
    await recordFate(db, admin, vehicle, 'vehicle-restored', at)
  })
  await moveVehicleFiles(db, vehicleId)
}

/**
 * Removes a vehicle that was added by mistake, with all that hangs on it (VEH-91 to VEH-93): its first spotter may, for
 * 60 s, as long as nobody else has contributed (contract, section 4). Afterwards `hard_delete_over`.
 */
export async function removeVehicle(
  db: Kysely<Database>,
  member: Member,
  vehicleId: number,
  at: number,
): Promise<void> {
  await deleteFilesAfterCommit(db, async (db) => {
    const vehicle = await activeById(db, vehicleId)
    must(vehicle.first_added_by === member.id, 'vehicle_delete_forbidden')
    must(await canStillBeRemoved(db, vehicle, at), 'hard_delete_over')
    const photos = await db
      .selectFrom('media')
      .select(['area', 'name', 'upload_name'])
      .where('vehicle_id', '=', vehicleId)
      .where('status', '<>', 'rejected')
      .execute()
    for (const photo of photos) await scheduleDeletionOfAll(db, photo)
    await recordFate(db, member, vehicle, 'vehicle-removed', at)
    await db.deleteFrom('vehicles').where('id', '=', vehicleId).execute()
    await recountSpotter(db, member.id, at)
  })
}

/** Whether its first spotter may still remove it for good: young enough, and nobody else had a hand in it. */
export async function canStillBeRemoved(db: ReadDatabase, vehicle: VehicleRow, at: number): Promise<boolean> {
  if (vehicle.deleted_at !== null || at - vehicle.created_at >= HARD_DELETE_MS) return false
  const { id, first_added_by: spotter } = vehicle
  const { others } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('vehicle_likes')
            .select('user_id')
            .where('vehicle_id', '=', id)
            .where('user_id', 'is not', spotter),
        ),
        exists(
          selectFrom('comments')
            .select('id')
            .where('vehicle_id', '=', id)
            .where('author_id', 'is not', spotter),
        ),
        exists(
          selectFrom('media')
            .select('id')
            .where('vehicle_id', '=', id)
            .where('uploader_id', 'is not', spotter),
        ),
        exists(
          selectFrom('vehicle_tags')
            .select('type')
            .where('vehicle_id', '=', id)
            .where('added_by', 'is not', spotter),
        ),
        exists(
          selectFrom('vehicle_changes')
            .select('id')
            .where('vehicle_id', '=', id)
            .where('user_id', 'is not', spotter),
        ),
        exists(
          selectFrom('collection_vehicles')
            .innerJoin('collections', 'collections.id', 'collection_vehicles.collection_id')
            .select('owner_id')
            .where('vehicle_id', '=', id)
            .where('owner_id', 'is not', spotter),
        ),
      ]).as('others'),
    )
    .executeTakeFirstOrThrow()
  return !others
}

/** Totals and rep follow what became of the vehicle; of a removed one totals are counted once it is gone. */
async function recordFate(
  db: Kysely<Database>,
  member: Member,
  vehicle: VehicleRow,
  kind: 'vehicle-deleted' | 'vehicle-restored' | 'vehicle-removed',
  at: number,
): Promise<void> {
  if (kind !== 'vehicle-removed' && vehicle.first_added_by !== null) {
    await recountSpots(db, vehicle.first_added_by, at)
  }
  await recordActivity(db, {
    kind,
    actorId: member.id,
    ownerId: vehicle.first_added_by,
    subjectId: vehicle.id,
    at,
  })
}

async function keepOnRecord(
  db: Kysely<Database>,
  admin: Member,
  action: 'delete-vehicle' | 'restore-vehicle',
  { id, plate }: VehicleRow,
  at: number,
): Promise<void> {
  await recordModeration(db, admin, { action, subjectKind: 'vehicle', subjectId: id, detail: { plate } }, at)
}
