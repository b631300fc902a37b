import type { Kysely } from 'kysely'
import { iso } from '#app/domain/iso.ts'
import { readGallery } from '#app/domain/media/gallery.server.ts'
import type { GalleryImage } from '#app/domain/media/media-json.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { mayReadDeleted } from '#app/domain/vehicles/vehicle.ts'
import {
  toVehicleJson,
  type VehicleChange,
  type VehicleJson,
  type VehicleParts,
} from '#app/domain/vehicles/vehicle-json.ts'
import type { Database, VehicleRow } from '#db/schema.ts'

/** What a vehicle's page shows, to this reader; `isOpen` is false where a deletion hides photos and text. */
export type VehiclePage = {
  vehicle: VehicleRow
  images: GalleryImage[]
  firstAddedBy: VehicleParts['firstAddedBy']
  isOpen: boolean
}

export async function readVehicle(
  db: Kysely<Database>,
  vehicle: VehicleRow,
  viewer: Viewer,
): Promise<VehiclePage> {
  const isOpen =
    vehicle.deleted_at === null || mayReadDeleted(viewer, { firstAddedBy: vehicle.first_added_by })
  const [images, firstAddedBy] = await Promise.all([
    isOpen ? readGallery(db, vehicle, viewer) : ([] as GalleryImage[]),
    readSpotter(db, vehicle.first_added_by),
  ])
  return { vehicle, images, firstAddedBy, isOpen }
}

/** Everything that is told of it, as JSON. */
export async function readVehicleJson(
  db: Kysely<Database>,
  row: VehicleRow,
  viewer: Viewer,
): Promise<VehicleJson> {
  const { vehicle, images, firstAddedBy, isOpen } = await readVehicle(db, row, viewer)
  if (!isOpen) return toVehicleJson(vehicle, { images, tags: [], firstAddedBy }, isOpen)
  const [tags, changeHistory] = await Promise.all([readTags(db, row.id), readChanges(db, row.id)])
  return toVehicleJson(vehicle, { images, tags, firstAddedBy, changeHistory })
}

async function readTags(db: Kysely<Database>, vehicleId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vehicle_tags')
    .select('type')
    .where('vehicle_id', '=', vehicleId)
    .orderBy('type')
    .execute()
  return rows.map(({ type }) => type)
}

async function readSpotter(
  db: Kysely<Database>,
  userId: number | null,
): Promise<VehicleParts['firstAddedBy']> {
  if (userId === null) return null
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'avatar', 'rep'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** How many changes a screen shows (VEH-40). */
const CHANGES_SHOWN = 10

async function readChanges(db: Kysely<Database>, vehicleId: number): Promise<VehicleChange[]> {
  const rows = await db
    .selectFrom('vehicle_changes')
    .leftJoin('users', 'users.id', 'vehicle_changes.user_id')
    .select(['field', 'old_value', 'new_value', 'at', 'username'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('at', 'desc')
    .orderBy('vehicle_changes.id', 'desc')
    .limit(CHANGES_SHOWN)
    .execute()
  return rows.map(({ field, old_value, new_value, at, username }) => ({
    field,
    oldValue: old_value,
    newValue: new_value,
    user: username === null ? null : { username },
    at: iso(at),
  }))
}
