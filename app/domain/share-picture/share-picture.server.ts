import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { imageWorkQueue } from '#app/domain/media/files/photo-files.server.ts'
import { workQueue } from '#app/domain/media/transform/work-queue.ts'
import { drawSharePicture, type PictureContent } from '#app/domain/share-picture/drawing.server.ts'
import { hexOfColour } from '#app/domain/vehicles/colours.server.ts'
import { hiddenWhenDeleted, vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { vehicleAtPlate } from '#app/domain/vehicles/vehicles.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { MediaArea, StoredFile } from '#app/integrations/media-store/media-store.ts'
import type { ReadDatabase, VehicleRow } from '#db/schema.ts'

export { pictureSize } from '#app/domain/share-picture/scenes.server.ts'

/** Everything the share picture of a vehicle is made from. */
export type SharePictureSource = PictureContent & { photo: { name: string; area: MediaArea } | null }

export function sharePicturePath(plate: string): string {
  return `${vehiclePath(plate)}/share.png`
}

/** Chat apps keep a picture under its address: one that looks different has another. */
export async function versionedPicturePath(
  db: ReadDatabase,
  vehicle: VehicleRow,
  siteName: string,
): Promise<string> {
  const shared = await sharedOf(db, vehicle, siteName)
  return `${sharePicturePath(vehicle.plate)}?v=${shareVersion(shared).slice(0, 8)}`
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
async function sharedOf(db: ReadDatabase, row: VehicleRow, siteName: string): Promise<SharePictureSource> {
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

/** A name for exactly this picture. */
export function shareVersion(shared: SharePictureSource): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, shared]))
    .digest('hex')
    .slice(0, 24)
}

/** Drawn when it is asked for; throws `overloaded` where too many are. */
export type SharePicture = { version: string; png: () => Promise<Buffer> }

/** Where the photo's files are missing, the vehicle is drawn. */
export async function sharePicture(shared: SharePictureSource): Promise<SharePicture> {
  const file = shared.photo && (await openPhoto(shared.photo))
  const shown = file ? shared : { ...shared, photo: null }
  const version = shareVersion(shown)
  return { version, png: () => drawOnce(version, shown, file) }
}

/** Never the original, which may be of any size. */
async function openPhoto({
  name,
  area,
}: NonNullable<SharePictureSource['photo']>): Promise<StoredFile | null> {
  const store = mediaStore()
  return (await store.open(area, `${name}/large.jpg`)) ?? (await store.open(area, `${name}/medium.jpg`))
}

/** A picture takes a fifth of a second of one core. */
const pictures = workQueue({ atOnce: 1, maxWaiting: 24, secondsEach: 0.5 })

const drawn = new LRUCache<string, Buffer>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
})

/** By version; whoever asks for the same meanwhile waits for the same. */
const beingDrawn = new Map<string, Promise<Buffer>>()

async function drawOnce(version: string, shown: PictureContent, file: StoredFile | null): Promise<Buffer> {
  const known = drawn.get(version) ?? beingDrawn.get(version)
  if (known) return known
  const drawing = pictures.run(() => draw(shown, file))
  beingDrawn.set(version, drawing)
  try {
    const png = await drawing
    drawn.set(version, png)
    return png
  } catch (error) {
    // The photo was taken away while it waited for its turn.
    if (file === null || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return await pictures.run(() => draw(shown, null))
  } finally {
    beingDrawn.delete(version)
  }
}

async function draw(shown: PictureContent, file: StoredFile | null): Promise<Buffer> {
  const photo = file && (await buffer(file.stream()))
  return imageWorkQueue.run(() => drawSharePicture(shown, photo))
}
