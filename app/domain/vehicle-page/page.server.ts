import { hasLiked } from '#app/domain/likes/likes.server.ts'
import { readGallery } from '#app/domain/media/gallery.server.ts'
import type { GalleryImage } from '#app/domain/media/media-json.ts'
import { canStillBeRemoved } from '#app/domain/spotting/deletion.server.ts'
import { readTags } from '#app/domain/tags/tags.server.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { spottedBadges } from '#app/domain/vehicle-page/spotted.ts'
import { toVehicleJson, type VehicleJson, type VehicleParts } from '#app/domain/vehicle-page/vehicle-json.ts'
import { readChanges } from '#app/domain/vehicles/changes.server.ts'
import { isOpenTo } from '#app/domain/vehicles/vehicle.ts'
import type { ReadDatabase, VehicleRow } from '#db/schema.ts'

/** What is told of a vehicle to this reader; `isOpen` is false where a deletion hides photos and text. */
export type VehicleWithParts = { vehicle: VehicleRow; isOpen: boolean } & Required<VehicleParts>

/** Of a vehicle that is not open to the reader nothing more is read. */
export async function readVehicle(
  db: ReadDatabase,
  vehicle: VehicleRow,
  viewer: Viewer,
): Promise<VehicleWithParts> {
  const isOpen = isOpenTo(viewer, vehicle)
  if (!isOpen) return { vehicle, isOpen, ...nothing }
  const [images, firstAddedBy, tags, changeHistory] = await Promise.all([
    readGallery(db, vehicle, viewer),
    readSpotter(db, vehicle.first_added_by),
    readTags(db, vehicle.id),
    readChanges(db, vehicle.id),
  ])
  return {
    vehicle,
    isOpen,
    images,
    firstAddedBy,
    tags,
    changeHistory,
    spottedBadges: spottedBadges(images),
  }
}

const nothing = { images: [], firstAddedBy: null, tags: [], changeHistory: [], spottedBadges: [] }

/** The same as JSON. */
export async function readVehicleJson(
  db: ReadDatabase,
  row: VehicleRow,
  viewer: Viewer,
): Promise<VehicleJson> {
  const { vehicle, isOpen, ...parts } = await readVehicle(db, row, viewer)
  return toVehicleJson(vehicle, parts, isOpen)
}

/** What its page shows besides: what the reader has done with it and may do. */
export type VehiclePage = VehicleWithParts & {
  liked: boolean
  /** The reader added it a moment ago, and may still remove it for good. */
  canRemove: boolean
  /** To admins: deleted vehicles of the same plate beside this one. */
  deletedTwins: Pick<VehicleRow, 'id' | 'deleted_at'>[]
}

export async function readVehiclePage(
  db: ReadDatabase,
  vehicle: VehicleRow,
  viewer: Viewer,
  at: number,
): Promise<VehiclePage> {
  const isOwn = viewer !== null && viewer.id === vehicle.first_added_by
  const [story, liked, canRemove, deletedTwins] = await Promise.all([
    readVehicle(db, vehicle, viewer),
    hasLiked(db, viewer, vehicle.id),
    isOwn && canStillBeRemoved(db, vehicle, at),
    viewer?.isAdmin ? readDeletedTwins(db, vehicle) : [],
  ])
  return { ...story, liked, canRemove, deletedTwins }
}

function readDeletedTwins(db: ReadDatabase, { id, plate }: VehicleRow) {
  return db
    .selectFrom('vehicles')
    .select(['id', 'deleted_at'])
    .where('plate', '=', plate)
    .where('deleted_at', 'is not', null)
    .where('id', '<>', id)
    .orderBy('deleted_at', 'desc')
    .limit(20)
    .execute()
}

async function readSpotter(db: ReadDatabase, userId: number | null): Promise<VehicleParts['firstAddedBy']> {
  if (userId === null) return null
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'avatar', 'rep'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
