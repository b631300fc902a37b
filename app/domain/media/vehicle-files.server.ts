import { type Kysely, sql } from 'kysely'
import { DomainError, must } from '#app/domain/errors.ts'
import { switchFiles } from '#app/domain/media/files.server.ts'
import type { MediaArea } from '#app/integrations/media-store/media-store.ts'
import type { Database } from '#db/schema.ts'

/**
 * Brings a vehicle's approved photos and videos to where its state wants their files: public as long as it stands, else
 * not. What cannot be moved now, or came meanwhile, is moved by the next sweep.
 */
export async function moveFilesOf(db: Kysely<Database>, vehicleId: number): Promise<void> {
  try {
    await moveAll(db, vehicleId)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

/** The same for all vehicles: what an earlier run left behind. */
export async function moveMisplacedFiles(db: Kysely<Database>): Promise<void> {
  const ids = await misplacedQuery(db).execute()
  for (const { vehicle_id } of ids) await moveFilesOf(db, vehicle_id)
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

async function moveAll(db: Kysely<Database>, vehicleId: number): Promise<void> {
  const vehicle = await readState(db, vehicleId)
  if (vehicle === undefined) return
  const to: MediaArea = vehicle.deleted_at === null ? 'public' : 'private'
  const misplaced = await db
    .selectFrom('media')
    .select(['id', 'area', 'name', 'status'])
    .where('vehicle_id', '=', vehicleId)
    .where('status', '=', 'approved')
    .where('area', '<>', to)
    .execute()
  for (const media of misplaced) {
    await switchFiles(db, media, to, async (db) => {
      const now = await readState(db, vehicleId)
      must(now !== undefined && (now.deleted_at === null) === (to === 'public'), 'conflict')
    })
  }
}

function readState(db: Kysely<Database>, vehicleId: number) {
  return db.selectFrom('vehicles').select('deleted_at').where('id', '=', vehicleId).executeTakeFirst()
}
