import { type Kysely, sql } from 'kysely'
import { DomainError, must } from '#app/domain/errors.ts'
import { switchFiles } from '#app/domain/media/files/files.server.ts'
import type { MediaArea } from '#app/integrations/media-store/media-store.ts'
import type { Database } from '#db/schema.ts'

/**
 * Brings a vehicle's approved photos and videos to where its state wants their files: public as long as it stands, else
 * not. The state stands whatever becomes of that: what cannot be moved is told, and is moved by the next sweep.
 */
export async function moveFilesOf(db: Kysely<Database>, vehicleId: number): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const { id } of await misplacedOf(db, vehicleId)) {
    await moveFile(db, vehicleId, id).catch((error: unknown) => failures.push(error))
  }
  return failures
}

/** The same for all vehicles: what an earlier run left behind. Rejects when something could not be moved. */
export async function moveMisplacedFiles(db: Kysely<Database>): Promise<void> {
  const ids = await misplacedQuery(db).execute()
  const failures: unknown[] = []
  for (const { vehicle_id } of ids) failures.push(...(await moveFilesOf(db, vehicle_id)))
  if (failures.length > 0) throw new AggregateError(failures, 'Files of vehicles could not be moved')
}

/** Vehicles with approved media on the wrong side: public ones of deleted vehicles, private ones of active vehicles. */
export function misplacedQuery(db: Kysely<Database>) {
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
  return ofDeleted.union(ofActive)
}

async function misplacedOf(db: Kysely<Database>, vehicleId: number) {
  const to = await wantedArea(db, vehicleId)
  if (to === null) return []
  return db
    .selectFrom('media')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('status', '=', 'approved')
    .where('area', '<>', to)
    .execute()
}

/** A conflict is tried once more: a video got its picture meanwhile, or somebody changed the vehicle's state. */
async function moveFile(db: Kysely<Database>, vehicleId: number, mediaId: number): Promise<void> {
  try {
    await moveNow(db, vehicleId, mediaId)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
    await moveNow(db, vehicleId, mediaId)
  }
}

async function moveNow(db: Kysely<Database>, vehicleId: number, mediaId: number): Promise<void> {
  const to = await wantedArea(db, vehicleId)
  const media = await db
    .selectFrom('media')
    .select(['id', 'area', 'name', 'status'])
    .where('id', '=', mediaId)
    .executeTakeFirst()
  if (to === null || media?.status !== 'approved' || media.area === to) return
  await switchFiles(db, media, to, async (db) => {
    must((await wantedArea(db, vehicleId)) === to, 'conflict')
  })
}

/** Null when the vehicle itself is gone. */
async function wantedArea(db: Kysely<Database>, vehicleId: number): Promise<MediaArea | null> {
  const vehicle = await db
    .selectFrom('vehicles')
    .select('deleted_at')
    .where('id', '=', vehicleId)
    .executeTakeFirst()
  if (vehicle === undefined) return null
  return vehicle.deleted_at === null ? 'public' : 'private'
}
