import { drawSharePicture, type PictureContent } from '#app/domain/share-picture/drawing.server.ts'
import {
  type DrawnPicture,
  drawCached,
  openFirst,
  versionedAddress,
  versionOf,
} from '#app/domain/share-picture/drawn-pictures.server.ts'
import { hexOfColour } from '#app/domain/vehicles/colours.server.ts'
import { hiddenWhenDeleted, vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { vehicleAtPlate } from '#app/domain/vehicles/vehicles.server.ts'
import type { MediaArea } from '#app/integrations/media-store/media-store.ts'
import type { ReadDatabase, VehicleRow } from '#db/schema.ts'

export { pictureSize } from '#app/domain/share-picture/scenes.server.ts'

/** Everything the share picture of a vehicle is made from. */
export type SharePictureSource = PictureContent & { photo: { name: string; area: MediaArea } | null }

export function sharePicturePath(plate: string): string {
  return `${vehiclePath(plate)}/share.png`
}

export async function versionedPicturePath(
  db: ReadDatabase,
  vehicle: VehicleRow,
  siteName: string,
): Promise<string> {
  const shared = await sharedOf(db, vehicle, siteName)
  return versionedAddress(sharePicturePath(vehicle.plate), shareVersion(shared))
}

/** What there is to share at a plate's address, as `vehicleAtPlate` finds it. */
export async function sharedAtPlate(
  db: ReadDatabase,
  plate: string,
  siteName: string,
): Promise<{ shared: SharePictureSource } | { movedTo: string } | null> {
  const at = await vehicleAtPlate(db, plate)
  if (at === null || 'movedTo' in at) return at
  return { shared: await sharedOf(db, at.vehicle, siteName) }
}

/** Of a deleted vehicle nothing but the plate, whoever looks: chat apps keep what they were given. */
export async function sharedOf(
  db: ReadDatabase,
  row: VehicleRow,
  siteName: string,
): Promise<SharePictureSource> {
  const isDeleted = row.deleted_at !== null
  const {
    plate,
    plate_style: plateStyle,
    make,
    model,
    color,
    body_style,
  } = isDeleted ? { ...row, ...hiddenWhenDeleted } : row
  const photo = isDeleted ? null : await photoToShare(db, row)
  return {
    plate,
    plateStyle,
    isDeleted,
    make,
    model,
    color: hexOfColour(color),
    bodyStyle: body_style,
    siteName,
    photo,
  }
}

/** The primary photo or video, else the first that has a picture. */
async function photoToShare(db: ReadDatabase, vehicle: VehicleRow): Promise<SharePictureSource['photo']> {
  const photo = await db
    .selectFrom('media')
    .select(['name', 'area'])
    .where('vehicle_id', '=', vehicle.id)
    .where('status', '=', 'approved')
    .where((eb) => eb.or([eb('kind', '=', 'image'), eb('has_poster', '=', 1)]))
    .orderBy(({ eb }) => eb('id', 'is not', vehicle.primary_media_id))
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
  return photo ?? null
}

/** Raise it when the drawing changes. */
const DESIGN = 1

function shareVersion(shared: SharePictureSource): string {
  return versionOf('vehicle', DESIGN, shared)
}

/** Where the photo's files are missing, the vehicle is drawn. */
export async function sharePicture(shared: SharePictureSource): Promise<DrawnPicture> {
  const file = shared.photo && (await openFirst(shared.photo.area, shared.photo.name, sharedPhotoFiles))
  const shown = file ? shared : { ...shared, photo: null }
  const version = shareVersion(shown)
  return { version, png: () => drawCached(version, (photo) => drawSharePicture(shown, photo), file) }
}

/** Of a photo, the larger first. */
export const sharedPhotoFiles = ['large.jpg', 'medium.jpg'] as const
