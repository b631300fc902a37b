import type { Kysely } from 'kysely'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { found, must } from '#app/domain/errors.ts'
import { nextId } from '#app/domain/next-id.server.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { letterOf, type PlateStyle } from '#app/domain/plates/plate.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, ReadDatabase, VehicleRow } from '#db/schema.ts'

/** What a plate's address shows: a vehicle, active or deleted; a redirect to one that changed its plate; or nothing. */
export type AtPlate = { vehicle: VehicleRow } | { movedTo: string } | null

/** `/plate/X` shows the active vehicle, else the newest deleted one, else redirects to the vehicle that had the plate. */
export async function vehicleAtPlate(db: ReadDatabase, plate: string): Promise<AtPlate> {
  const vehicle = (await activeVehicle(db, plate)) ?? (await newestDeleted(db, plate))
  if (vehicle) return { vehicle }
  const moved = await db
    .selectFrom('plate_redirects')
    .innerJoin('vehicles', 'vehicles.id', 'plate_redirects.vehicle_id')
    .select(['vehicles.id', 'vehicles.plate', 'vehicles.deleted_at'])
    .where('plate_redirects.plate', '=', plate)
    .executeTakeFirst()
  if (!moved) return null
  // The plate of a deleted vehicle may be another one's by now, which never had the former plate.
  const isThere = moved.deleted_at === null || (await activeVehicle(db, moved.plate)) === null
  return isThere ? { movedTo: moved.plate } : null
}

/** Whether a former plate's address redirects to that vehicle. */
export async function redirectsTo(db: ReadDatabase, plate: string, vehicleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('plate_redirects')
    .select('plate')
    .where('plate', '=', plate)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst()
  return row !== undefined
}

export async function activeVehicle(db: ReadDatabase, plate: string): Promise<VehicleRow | null> {
  const row = await db
    .selectFrom('vehicles')
    .selectAll()
    .where('plate', '=', plate)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

async function newestDeleted(db: ReadDatabase, plate: string): Promise<VehicleRow | null> {
  const row = await db
    .selectFrom('vehicles')
    .selectAll()
    .where('plate', '=', plate)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** That deleted vehicle of the plate, or null. */
export async function deletedVehicle(
  db: ReadDatabase,
  plate: string,
  id: number,
): Promise<VehicleRow | null> {
  const row = await db
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', id)
    .where('plate', '=', plate)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Writes a new vehicle; the caller has made sure, in the same transaction, that its plate is free. */
export async function insertVehicle(
  db: Kysely<Database>,
  member: Member,
  { plate, plateStyle }: { plate: string; plateStyle?: PlateStyle | undefined },
  at: number,
): Promise<VehicleRow> {
  const vehicle = await db
    .insertInto('vehicles')
    .values({
      id: nextId('vehicles'),
      ...plateColumns(plate),
      plate_style: plateStyle ?? classifyPlate(plate).style,
      first_added_by: member.id,
      first_added_at: at,
      last_activity_at: at,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.deleteFrom('plate_redirects').where('plate', '=', plate).execute()
  const whose = { actorId: member.id, ownerId: member.id }
  await recordActivity(db, { kind: 'vehicle-added', ...whose, subjectId: vehicle.id, at })
  return vehicle
}

/** The columns derived from the plate key, all but the style. */
export function plateColumns(plate: string) {
  const { kind, letters, number, isSingleDigit } = classifyPlate(plate)
  return {
    plate,
    plate_kind: kind,
    is_single_digit: isSingleDigit ? 1 : 0,
    number_part: number,
    letter_part: letters,
    first_letter: letterOf(plate),
  } as const
}

/** The vehicle, active or deleted; `vehicle_not_found` otherwise. */
export async function vehicleById(db: ReadDatabase, id: number): Promise<VehicleRow> {
  const row = await db.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirst()
  return found(row, 'vehicle_not_found')
}

/** The vehicle if it is not deleted: `vehicle_not_found`, `vehicle_deleted`. */
export async function activeById(db: ReadDatabase, id: number): Promise<VehicleRow> {
  const vehicle = await vehicleById(db, id)
  must(vehicle.deleted_at === null, 'vehicle_deleted')
  return vehicle
}
