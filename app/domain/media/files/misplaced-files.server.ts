import { type Kysely, sql } from 'kysely'
import { now } from '#app/clock.server.ts'
import { DomainError, must } from '#app/domain/errors.ts'
import { deleteScheduledFiles, retryOnConflict, switchFiles } from '#app/domain/media/files/files.server.ts'
import { jobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import type { MediaArea } from '#app/integrations/media-store/media-store.ts'
import type { Database, MediaRow, ReadDatabase } from '#db/schema.ts'

/*
 * Files are public as long as their photo or video is approved and its vehicle stands, else not. A change of either
 * stands at once, and the files follow: what cannot be moved is told, and is moved by the next sweep.
 */

/**
 * Brings the files of a photo or video to where its state wants them. Should that fail, what changed its state stands
 * all the same: a job tries again, and the log says why where that fails, too.
 */
export async function moveFilesOf(db: Kysely<Database>, mediaId: number): Promise<void> {
  try {
    await moveFiles(db, mediaId)
  } catch {
    try {
      jobQueue().add('move-files', { mediaId })
    } catch {
      // Then the next sweep does both.
    }
  }
}

/** The same for all of a vehicle. */
export async function moveVehicleFiles(db: Kysely<Database>, vehicleId: number): Promise<void> {
  for (const { id } of await filesQuery(db).where('vehicle_id', '=', vehicleId).execute()) {
    await moveFilesOf(db, id)
  }
}

/** The same for everything: what an earlier run left behind. Rejects when something could not be moved. */
export async function moveMisplacedFiles(db: Kysely<Database>): Promise<void> {
  const failures: unknown[] = []
  for (const { vehicle_id } of await misplacedQuery(db).execute()) {
    for (const { id } of await filesQuery(db).where('vehicle_id', '=', vehicle_id).execute()) {
      await moveFiles(db, id).catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Files of photos and videos could not be moved')
}

/** Takes away what an earlier run has left public that must not be: before anybody is served. */
export async function withdrawFiles(db: Kysely<Database>): Promise<void> {
  await moveMisplacedFiles(db)
  await deleteScheduledFiles(db, now())
}

/** Vehicles with files on the wrong side: public hidden ones, public ones of deleted vehicles, private approved ones. */
export function misplacedQuery(db: ReadDatabase) {
  const approved = sql.lit('approved' as const)
  const ofDeleted = db
    .selectFrom('vehicles')
    .innerJoin('media', 'media.vehicle_id', 'vehicles.id')
    .select('media.vehicle_id')
    .where('vehicles.deleted_at', 'is not', null)
    .where('media.status', '=', approved)
    .where('media.area', '=', 'public')
  const ofActive = db
    .selectFrom('media')
    .innerJoin('vehicles', 'vehicles.id', 'media.vehicle_id')
    .select('media.vehicle_id')
    .where('media.status', '=', approved)
    .where('media.area', '=', sql.lit('private' as const))
    .where('vehicles.deleted_at', 'is', null)
  const hidden = db
    .selectFrom('media')
    .select('vehicle_id')
    .where('status', '=', sql.lit('hidden' as const))
    .where('area', '=', sql.lit('public' as const))
  return ofDeleted.union(ofActive).union(hidden)
}

/** Moves them now, or rejects. */
export async function moveFiles(db: Kysely<Database>, mediaId: number): Promise<void> {
  await retryOnConflict(() => moveNow(db, mediaId))
}

async function moveNow(db: Kysely<Database>, mediaId: number): Promise<void> {
  const media = await filesQuery(db).where('media.id', '=', mediaId).executeTakeFirst()
  if (media === undefined) return
  const to = wantedArea(media)
  if (media.area === to) return
  const moving = switchFiles(db, media, to, async (db) => {
    const same = await filesQuery(db).where('media.id', '=', mediaId).executeTakeFirst()
    must(same !== undefined && wantedArea(same) === to, 'conflict')
  })
  await moving.catch(unlessMissing)
}

/** Files that are not there are served to nobody, and move when they are put back under the name that they had. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== 'image_files_missing') throw error
}

/** Where files lie, and what tells where they should; rejected ones have none. */
function filesQuery(db: ReadDatabase) {
  return db
    .selectFrom('media')
    .innerJoin('vehicles', 'vehicles.id', 'media.vehicle_id')
    .select(['media.id', 'area', 'name', 'status', 'deleted_at'])
    .where('status', '<>', 'rejected')
}

function wantedArea(media: Pick<MediaRow, 'status'> & { deleted_at: number | null }): MediaArea {
  return media.status === 'approved' && media.deleted_at === null ? 'public' : 'private'
}
