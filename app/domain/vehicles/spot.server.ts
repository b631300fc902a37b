import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import {
  insertPhoto,
  type PreparedPhoto,
  preparePhoto,
  type UploadedFile,
} from '#app/domain/media/photos.server.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { Member } from '#app/domain/users/user.ts'
import { activeVehicle, insertVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, VehicleRow } from '#db/schema.ts'

type NewVehicle = { plate: string; plateStyle?: PlateStyle | undefined }

/** Adds a vehicle (API); an active one of that plate is a `vehicle_exists`, which names the plate. */
export async function addVehicle(
  db: Kysely<Database>,
  member: Member,
  input: NewVehicle,
  at: number,
): Promise<VehicleRow> {
  return inTransaction(db, async (db) => {
    if (await activeVehicle(db, input.plate)) {
      throw new DomainError('vehicle_exists', { field: 'plate', details: { plate: input.plate } })
    }
    return insertVehicle(db, member, input, at)
  })
}

export type Spot = {
  plate: string
  /** The vehicle was not there before. */
  isNew: boolean
  photo: 'approved' | 'waiting' | null
}

/**
 * A spot: the vehicle of that plate, added if it is not there yet, with the photo, if any. All of it or nothing: a
 * refused photo adds no vehicle. When two people add one plate at once, both land on the one vehicle.
 */
export async function spotPlate(
  db: Kysely<Database>,
  member: Member,
  input: NewVehicle,
  file: UploadedFile | null,
  at: number,
): Promise<Spot> {
  const prepared = file === null ? null : await preparePhoto(db, member, file)
  try {
    return await inTransaction(db, (db) => addSpot(db, member, input, prepared, at))
  } catch (error) {
    await prepared?.discard()
    throw error
  }
}

async function addSpot(
  db: Kysely<Database>,
  member: Member,
  input: NewVehicle,
  prepared: PreparedPhoto | null,
  at: number,
): Promise<Spot> {
  const known = await activeVehicle(db, input.plate)
  const vehicle = known ?? (await insertVehicle(db, member, input, at))
  const photo = prepared && (await insertPhoto(db, member, vehicle.id, prepared, at))
  return { plate: vehicle.plate, isNew: known === null, photo }
}
