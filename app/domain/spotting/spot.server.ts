import type { Kysely } from 'kysely'
import { type AndThen, asItIs, inTransaction } from '#app/db.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import {
  type AddedMedia,
  insertMedia,
  prepareMedia,
  type UploadedFile,
  withPrepared,
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
  photo: Pick<AddedMedia, 'kind' | 'status' | 'videoStatus'> | null
}

/**
 * A spot: the vehicle of that plate, added if it is not there yet, with the photo, if any. All of it or nothing: a
 * refused photo adds no vehicle. When two people add one plate at once, both land on the one vehicle. `andThen` is part
 * of the same transaction.
 */
export async function spotPlate<Result = Spot>(
  db: Kysely<Database>,
  member: Member,
  input: NewVehicle,
  file: UploadedFile | null,
  at: number,
  andThen: AndThen<Spot, Result> = asItIs,
): Promise<Result> {
  if (file === null) {
    return inTransaction(db, async (db) => {
      const { vehicle, isNew } = await vehicleOf(db, member, input, at)
      return andThen(db, { plate: vehicle.plate, isNew, photo: null })
    })
  }
  const prepared = await prepareMedia(db, member, file)
  return withPrepared(db, prepared, async (db) => {
    const { vehicle, isNew } = await vehicleOf(db, member, input, at)
    const added = await insertMedia(db, member, vehicle.id, prepared, at)
    return { added, result: await andThen(db, { plate: vehicle.plate, isNew, photo: added }) }
  })
}

/** The active vehicle of that plate, added if there is none; part of the caller's transaction. */
export async function vehicleOf(
  db: Kysely<Database>,
  member: Member,
  input: NewVehicle,
  at: number,
): Promise<{ vehicle: VehicleRow; isNew: boolean }> {
  const known = await activeVehicle(db, input.plate)
  return { vehicle: known ?? (await insertVehicle(db, member, input, at)), isNew: known === null }
}
