import type { Kysely } from 'kysely'
import { type AndThen, asItIs, inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import type { NewActivity } from '#app/domain/activity.ts'
import { malaysianDay } from '#app/domain/days.ts'
import { must } from '#app/domain/errors.ts'
import { confirmFileName, discardAllFiles } from '#app/domain/media/files/files.server.ts'
import {
  type StoredMedia,
  storeMedia,
  type UploadedFile,
} from '#app/domain/media/files/store-media.server.ts'
import { maxWaitingPhotos, type VideoStatus } from '#app/domain/media/media.ts'
import { mustStayBelowCeiling } from '#app/domain/media/member-storage.server.ts'
import { addVideoJob } from '#app/domain/media/videos/video-jobs.server.ts'
import { unreadyStatus } from '#app/domain/media/videos/video-status.server.ts'
import { nextId } from '#app/domain/next-id.server.ts'
import { recountUploads } from '#app/domain/users/recount.server.ts'
import { isTrusted, type Member } from '#app/domain/users/user.ts'
import { recountVehicle } from '#app/domain/vehicles/recount.server.ts'
import { activeById } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, MediaRow, ReadDatabase, VehicleRow } from '#db/schema.ts'

export type { UploadedFile }

/** A photo or video that is checked and stored but has no row yet. */
export type PreparedMedia = StoredMedia & { status: 'approved' | 'waiting' }

/** What was added to a gallery; everybody sees what is `approved`, of a video once it is ready. */
export type AddedMedia = Pick<MediaRow, 'id' | 'kind' | 'uploader_id' | 'bytes'> & {
  status: 'approved' | 'waiting'
  videoStatus: VideoStatus
}

/**
 * The slow work, outside of any transaction. A trusted member's photo is stored in the public area, others in the private
 * one. `photos_waiting`, before anything is processed, while three photos of the member wait.
 */
export async function prepareMedia(
  db: Kysely<Database>,
  member: Member,
  file: UploadedFile,
): Promise<PreparedMedia> {
  await mustHaveRoom(db, member)
  const status = isTrusted(member) ? 'approved' : 'waiting'
  return { ...(await storeMedia(db, file, status === 'approved' ? 'public' : 'private')), status }
}

/**
 * Each member has a ceiling on what they have stored (`member_storage_full`). New members' photos wait for an admin, at
 * most three of them (contract, section 5); where a vehicle was deleted, none waits.
 */
export async function mustHaveRoom(db: ReadDatabase, member: Member): Promise<void> {
  await mustStayBelowCeiling(db, member)
  if (isTrusted(member)) return
  const { waiting } = await db
    .selectFrom('media')
    .innerJoin('vehicles', 'vehicles.id', 'media.vehicle_id')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('uploader_id', '=', member.id)
    .where('status', '=', 'waiting')
    .where('vehicles.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  must(waiting < maxWaitingPhotos, 'photos_waiting')
}

/** Adds a photo or video to an active vehicle; `andThen` is part of the same transaction. */
export async function addMedia<Result = AddedMedia>(
  db: Kysely<Database>,
  member: Member,
  vehicle: VehicleRow,
  file: UploadedFile,
  at: number,
  andThen: AndThen<AddedMedia, Result> = asItIs,
): Promise<Result> {
  must(vehicle.deleted_at === null, 'vehicle_deleted')
  const prepared = await prepareMedia(db, member, file)
  return withPrepared(db, prepared, async (db) => {
    const added = await insertMedia(db, member, vehicle.id, prepared, at)
    return { added, result: await andThen(db, added) }
  })
}

/** Runs the act that inserts prepared media in a transaction; if it fails, the files are deleted. */
export async function withPrepared<Result>(
  db: Kysely<Database>,
  prepared: PreparedMedia,
  act: (db: Kysely<Database>) => Promise<{ added: AddedMedia; result: Result }>,
): Promise<Result> {
  const { added, result } = await inTransaction(db, act).catch(async (error: unknown) => {
    await discardAllFiles(db, { ...prepared, upload_name: prepared.uploadName })
    throw error
  })
  finishVideo(added)
  return result
}

/** Still picture and MP4 of a video are made by jobs. */
export function finishVideo(added: Pick<MediaRow, 'id' | 'kind' | 'uploader_id' | 'bytes'>): void {
  if (added.kind !== 'video') return
  try {
    addVideoJob('prepare-video', added)
  } catch {
    // The video is stored all the same; the next start adds the job.
  }
}

/** Puts a prepared photo or video at the end of an active vehicle's gallery; part of the caller's transaction. */
export async function insertMedia(
  db: Kysely<Database>,
  member: Member,
  vehicleId: number,
  media: PreparedMedia,
  at: number,
): Promise<AddedMedia> {
  const vehicle = await activeById(db, vehicleId)
  await mustHaveRoom(db, member)
  const { last } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const position = (last ?? 0) + 1
  const { id } = await db
    .insertInto('media')
    .values({
      id: nextId('media'),
      vehicle_id: vehicleId,
      uploader_id: member.id,
      kind: media.kind,
      status: media.status,
      area: media.area,
      name: media.name,
      width: media.width,
      height: media.height,
      dominant_color: media.dominantColor,
      mime: media.mime,
      extension: media.ext,
      bytes: media.bytes,
      sha256: media.sha256,
      upload_name: media.uploadName,
      is_animated: media.isAnimated ? 1 : 0,
      position,
      uploaded_at: at,
      upload_day: malaysianDay(at),
      approved_at: media.status === 'approved' ? at : null,
      approved_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await confirmFileName(db, media.name)
  if (media.uploadName !== null) await confirmFileName(db, media.uploadName)
  const row = { id, vehicle_id: vehicleId, uploader_id: member.id, position, vehicle }
  const detail = { isApproved: media.status === 'approved' }
  await mediaChanged(db, row, { kind: 'photo-added', actorId: member.id, detail, at })
  const { kind, status, bytes } = media
  const videoStatus = media.uploadName === null ? 'ready' : unreadyStatus()
  return { id, kind, status, bytes, videoStatus, uploader_id: member.id }
}

type Without<Act, Key extends string> = Act extends unknown ? Omit<Act, Key> : never

/** What was done to a photo or video. */
type MediaAct = Without<
  NewActivity<
    | 'photo-added'
    | 'photo-approved'
    | 'photo-rejected'
    | 'photo-hidden'
    | 'photo-requeued'
    | 'photo-unhidden'
    | 'photo-deleted'
  >,
  'ownerId' | 'subjectId' | 'vehicleId'
>

/**
 * After every change of what a gallery shows: the counters of the vehicle and of whoever uploaded, the vehicle's last
 * activity, and the record of the act. Part of the caller's transaction.
 */
export async function mediaChanged(
  db: Kysely<Database>,
  media: Pick<MediaRow, 'id' | 'vehicle_id' | 'uploader_id' | 'position'> & { vehicle?: VehicleRow },
  act: MediaAct,
): Promise<void> {
  const { kind, at } = act
  const isGone = kind === 'photo-hidden' || kind === 'photo-requeued' || kind === 'photo-deleted'
  const isNew = kind === 'photo-added' || kind === 'photo-approved'
  await recountVehicle(db, media.vehicle_id, {
    ...(isGone ? { goneFrom: media.position } : {}),
    ...(isNew ? { activeAt: at } : {}),
    ...(media.vehicle ? { known: media.vehicle } : {}),
  })
  if (media.uploader_id !== null) await recountUploads(db, media.uploader_id, at)
  const subject = { ownerId: media.uploader_id, subjectId: media.id, vehicleId: media.vehicle_id }
  await recordActivity(db, { ...act, ...subject }, media.vehicle)
}
