import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { DomainError, must } from '#app/domain/errors.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { Member } from '#app/domain/users/user.ts'
import { recordChange } from '#app/domain/vehicles/changes.server.ts'
import { canEditPlate } from '#app/domain/vehicles/vehicle.ts'
import { activeById, activeVehicle, plateColumns } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, ReadDatabase, VehicleRow } from '#db/schema.ts'

/**
 * Gives a vehicle another plate; its first spotter may, and admins (PERM-42). The old address leads to the new one until
 * another vehicle takes that plate. `vehicle_exists`, which names the plate, where an active vehicle carries it. A style
 * that the old plate had proposed follows the new one.
 */
export async function changePlate(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, plate }: { vehicleId: number; plate: string },
  at: number,
): Promise<VehicleRow> {
  return inTransaction(db, async (db) => {
    const vehicle = await editable(db, member, vehicleId)
    if (vehicle.plate === plate) return vehicle
    if (await activeVehicle(db, plate)) {
      throw new DomainError('vehicle_exists', { field: 'plate', details: { plate } })
    }
    const isProposed = vehicle.plate_style === classifyPlate(vehicle.plate).style
    const changed = await db
      .updateTable('vehicles')
      .set({
        ...plateColumns(plate),
        plate_style: isProposed ? classifyPlate(plate).style : vehicle.plate_style,
      })
      .where('id', '=', vehicleId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await db.deleteFrom('plate_redirects').where('plate', '=', plate).execute()
    await db
      .insertInto('plate_redirects')
      .values({ plate: vehicle.plate, vehicle_id: vehicleId, created_at: at })
      .execute()
    await recordChange(
      db,
      member,
      { vehicleId, field: 'plate', oldValue: vehicle.plate, newValue: plate },
      at,
    )
    await recordStyleChange(db, member, vehicle, changed.plate_style, at)
    await recordPlateActivity(db, member, vehicle, 'plate-changed', at)
    return changed
  })
}

/** Draws a vehicle's plate in another style; its first spotter may, and admins (PERM-43; contract, section 13). */
export async function changePlateStyle(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, plateStyle }: { vehicleId: number; plateStyle: PlateStyle },
  at: number,
): Promise<VehicleRow> {
  return inTransaction(db, async (db) => {
    const vehicle = await editable(db, member, vehicleId)
    if (vehicle.plate_style === plateStyle) return vehicle
    const changed = await db
      .updateTable('vehicles')
      .set({ plate_style: plateStyle })
      .where('id', '=', vehicleId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordStyleChange(db, member, vehicle, plateStyle, at)
    await recordPlateActivity(db, member, vehicle, 'plate-style-changed', at)
    return changed
  })
}

async function editable(db: ReadDatabase, member: Member, vehicleId: number): Promise<VehicleRow> {
  const vehicle = await activeById(db, vehicleId)
  must(canEditPlate(member, { firstAddedBy: vehicle.first_added_by }))
  return vehicle
}

async function recordStyleChange(
  db: Kysely<Database>,
  member: Member,
  vehicle: VehicleRow,
  newValue: PlateStyle,
  at: number,
): Promise<void> {
  const oldValue = vehicle.plate_style
  if (oldValue === newValue) return
  await recordChange(db, member, { vehicleId: vehicle.id, field: 'plateStyle', oldValue, newValue }, at)
}

async function recordPlateActivity(
  db: Kysely<Database>,
  member: Member,
  vehicle: VehicleRow,
  kind: 'plate-changed' | 'plate-style-changed',
  at: number,
): Promise<void> {
  await recordActivity(db, {
    kind,
    actorId: member.id,
    ownerId: vehicle.first_added_by,
    subjectId: vehicle.id,
    at,
  })
}
