import { found } from '#app/domain/errors.ts'
import { maxShownImages, maxShownWaiting } from '#app/domain/media/image.ts'
import { type GalleryImage, type ImageJson, toImageJson } from '#app/domain/media/media-json.ts'
import { photoColumns, privateBase, toPhoto } from '#app/domain/media/media-row.ts'
import { videoFor } from '#app/domain/media/videos/video-status.server.ts'
import type { Member, Viewer } from '#app/domain/users/user.ts'
import { joinedUser, toBriefUserJson } from '#app/domain/users/user-json.ts'
import type { ReadDatabase, VehicleRow } from '#db/schema.ts'

/**
 * A vehicle's first photos in their order: the approved ones, and behind them those that wait, which only their uploader
 * and admins are given (`approvedAt` null), at an address of their own.
 */
export async function readGallery(
  db: ReadDatabase,
  vehicle: Pick<VehicleRow, 'id' | 'primary_media_id' | 'deleted_at'>,
  viewer: Viewer,
): Promise<GalleryImage[]> {
  const rows = await galleryQuery(db, vehicle.id, viewer).execute()
  return rows.map((row) => {
    const isPrivate = row.area === 'private' || vehicle.deleted_at !== null
    const uploader = joinedUser({ ...row, id: row.uploaderId })
    const photo = toPhoto(row)
    return {
      id: row.id,
      ...photo,
      ...(photo.video
        ? { video: videoFor(viewer, photo.video, { ...row, uploader_id: row.uploaderId }) }
        : {}),
      ...(isPrivate ? { base: privateBase(row.id) } : {}),
      approvedAt: row.status === 'approved' ? row.approved_at : null,
      submittedAt: row.uploaded_at,
      submittedBy: uploader && toBriefUserJson(uploader),
      isPrimary: row.id === vehicle.primary_media_id,
    }
  })
}

/** The same as JSON, of a vehicle by its id. */
export async function readImagesJson(
  db: ReadDatabase,
  vehicleId: number,
  viewer: Viewer,
): Promise<ImageJson[]> {
  const vehicle = await db
    .selectFrom('vehicles')
    .select(['id', 'primary_media_id', 'deleted_at'])
    .where('id', '=', vehicleId)
    .executeTakeFirst()
  return (await readGallery(db, found(vehicle, 'vehicle_not_found'), viewer)).map(toImageJson)
}

export function galleryQuery(db: ReadDatabase, vehicleId: number, viewer: Viewer) {
  return db
    .selectFrom('media')
    .leftJoin('users', 'users.id', 'media.uploader_id')
    .select([
      'media.id',
      ...photoColumns,
      'media.area',
      'status',
      'approved_at',
      'uploaded_at',
      'users.id as uploaderId',
      'username',
      'avatar',
      'rep',
    ])
    .where('media.id', 'in', galleryIds(db, vehicleId, viewer))
    .orderBy(({ eb }) => eb('status', '=', 'waiting'))
    .orderBy('position')
    .orderBy('media.id')
}

/** One list: of two, tied by OR, SQLite would make a Bloom filter each, larger than all the rest. */
function galleryIds(db: ReadDatabase, vehicleId: number, viewer: Viewer) {
  const approved = approvedQuery(db, vehicleId)
  if (viewer === null) return approved
  const waiting = waitingQuery(db, vehicleId, viewer)
  return db
    .selectFrom(approved.as('approved'))
    .select('id')
    .unionAll(db.selectFrom(waiting.as('waiting')).select('id'))
}

/** The ids of the approved ones that are shown, in their order. */
export function approvedQuery(db: ReadDatabase, vehicleId: number) {
  return db
    .selectFrom('media as shown')
    .select('shown.id')
    .where('shown.vehicle_id', '=', vehicleId)
    .where('shown.status', '=', 'approved')
    .orderBy('shown.position')
    .orderBy('shown.id')
    .limit(maxShownImages)
}

function waitingQuery(db: ReadDatabase, vehicleId: number, viewer: Member) {
  const waiting = db
    .selectFrom('media as waits')
    .select('waits.id')
    .where('waits.vehicle_id', '=', vehicleId)
    .where('waits.status', '=', 'waiting')
    .orderBy('waits.position')
    .orderBy('waits.id')
    .limit(maxShownWaiting)
  return viewer.isAdmin ? waiting : waiting.where('waits.uploader_id', '=', viewer.id)
}
