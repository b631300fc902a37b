import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { malaysianDay } from '#app/domain/days.ts'
import { DomainError, found, must } from '#app/domain/errors.ts'
import { maxWaitingPhotos } from '#app/domain/media/media.ts'
import { type StoredPhoto, storePhoto, type UploadedFile } from '#app/domain/media/store-photo.server.ts'
import { recountSpotter } from '#app/domain/users/recount.server.ts'
import { isTrusted, type Member, type Viewer } from '#app/domain/users/user.ts'
import { recountVehicle } from '#app/domain/vehicles/recount.server.ts'
import { mayReadDeleted } from '#app/domain/vehicles/vehicle.ts'
import type { MediaArea } from '#app/integrations/media-store/media-store.ts'
import type { Database } from '#db/schema.ts'

export type { UploadedFile }

/** A photo that is checked, made into its variants and stored, and stands in no gallery yet. */
export type PreparedPhoto = StoredPhoto & { status: 'approved' | 'waiting' }

/**
 * All the slow work, outside of any transaction. A trusted member's photo is stored where everybody can see it, a new
 * one's apart. Refused before anything is made while three photos wait (`photos_waiting`).
 */
export async function preparePhoto(
  db: Kysely<Database>,
  member: Member,
  file: UploadedFile,
): Promise<PreparedPhoto> {
  await mustHaveRoom(db, member)
  const status = isTrusted(member) ? 'approved' : 'waiting'
  return { ...(await storePhoto(file, status === 'approved' ? 'public' : 'private')), status }
}

/** New members' photos wait for a moderator, at most three of them (contract, section 5). */
async function mustHaveRoom(db: Kysely<Database>, member: Member): Promise<void> {
  if (isTrusted(member)) return
  const { waiting } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('uploader_id', '=', member.id)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  must(waiting < maxWaitingPhotos, 'photos_waiting')
}

/** Adds a photo to an active vehicle; tells whether everybody sees it at once. */
export async function addPhoto(
  db: Kysely<Database>,
  member: Member,
  vehicleId: number,
  file: UploadedFile,
  at: number,
): Promise<'approved' | 'waiting'> {
  await mustBeActive(db, vehicleId)
  const prepared = await preparePhoto(db, member, file)
  try {
    return await inTransaction(db, async (db) => {
      await mustBeActive(db, vehicleId)
      return insertPhoto(db, member, vehicleId, prepared, at)
    })
  } catch (error) {
    await prepared.discard()
    throw error
  }
}

async function mustBeActive(db: Kysely<Database>, vehicleId: number): Promise<void> {
  const row = await db
    .selectFrom('vehicles')
    .select('deleted_at')
    .where('id', '=', vehicleId)
    .executeTakeFirst()
  const vehicle = found(row, 'vehicle_not_found')
  if (vehicle.deleted_at !== null) throw new DomainError('vehicle_deleted')
}

/** Puts a prepared photo at the end of a vehicle's gallery; part of the caller's transaction. */
export async function insertPhoto(
  db: Kysely<Database>,
  member: Member,
  vehicleId: number,
  photo: PreparedPhoto,
  at: number,
): Promise<'approved' | 'waiting'> {
  await mustHaveRoom(db, member)
  const { last } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('media')
    .values({
      vehicle_id: vehicleId,
      uploader_id: member.id,
      kind: 'image',
      status: photo.status,
      name: photo.name,
      width: photo.width,
      height: photo.height,
      dominant_color: photo.dominantColor,
      mime: photo.mime,
      extension: photo.ext,
      bytes: photo.bytes,
      sha256: photo.sha256,
      position: (last ?? 0) + 1,
      uploaded_at: at,
      upload_day: malaysianDay(at),
      approved_at: photo.status === 'approved' ? at : null,
      approved_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recountVehicle(db, vehicleId)
  await db.updateTable('vehicles').set({ last_activity_at: at }).where('id', '=', vehicleId).execute()
  await recountSpotter(db, member.id, at)
  await recordActivity(db, {
    kind: 'photo-added',
    actorId: member.id,
    subjectKind: 'media',
    subjectId: id,
    vehicleId,
    at,
  })
  return photo.status
}

/**
 * Where a photo that is not public lies, for those who may see it: waiting and hidden ones for their uploader and
 * admins, a deleted vehicle's for its first spotter and admins. For everybody else there is none.
 */
export async function readPrivatePhoto(
  db: Kysely<Database>,
  viewer: Viewer,
  mediaId: number,
): Promise<{ area: MediaArea; name: string }> {
  const row = await db
    .selectFrom('media')
    .innerJoin('vehicles', 'vehicles.id', 'media.vehicle_id')
    .select([
      'media.name',
      'media.status',
      'media.uploader_id',
      'vehicles.deleted_at',
      'vehicles.first_added_by',
    ])
    .where('media.id', '=', mediaId)
    .executeTakeFirst()
  const photo = found(row)
  must(viewer !== null, 'not_found')
  const isOwn = viewer.isAdmin || photo.uploader_id === viewer.id
  const isOpen =
    photo.status === 'approved' ? mayReadDeleted(viewer, { firstAddedBy: photo.first_added_by }) : isOwn
  must(isOpen, 'not_found')
  return { area: photo.status === 'approved' ? 'public' : 'private', name: photo.name }
}
