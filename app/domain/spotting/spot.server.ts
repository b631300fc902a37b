import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import {
  type AddedMedia,
  insertMedia,
  type PreparedMedia,
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
  if (file === null) {
    const { vehicle, isNew } = await inTransaction(db, (db) => vehicleOf(db, member, input, at))
    return { plate: vehicle.plate, isNew, photo: null }
  }
  const prepared = await prepareMedia(db, member, file)
  const spot = await withPrepared(db, prepared, (db) => addSpot(db, member, input, prepared, at))
  return { plate: spot.vehicle.plate, isNew: spot.isNew, photo: spot.added.status }
}

type Spotted = { vehicle: VehicleRow; isNew: boolean }

async function addSpot(
  db: Kysely<Database>,
  member: Member,
  input: NewVehicle,
  prepared: PreparedMedia,
  at: number,
): Promise<Spotted & { added: AddedMedia }> {
  const spotted = await vehicleOf(db, member, input, at)
  return { ...spotted, added: await insertMedia(db, member, spotted.vehicle.id, prepared, at) }
}

async function vehicleOf(
  db: Kysely<Database>,
  member: Member,
  input: NewVehicle,
  at: number,
): Promise<Spotted> {
  const known = await activeVehicle(db, input.plate)
  return { vehicle: known ?? (await insertVehicle(db, member, input, at)), isNew: known === null }
}
