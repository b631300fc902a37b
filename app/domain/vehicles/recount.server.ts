import type { Kysely } from 'kysely'
import { countGraphemes } from '#app/domain/text.ts'
import { richness } from '#app/domain/vehicles/richness.ts'
import type { Database, VehicleRow } from '#db/schema.ts'

/**
 * Brings what lists show of a vehicle in line with its photos: their number, the primary one (the first approved, kept
 * as long as it stands, else the next in order behind `goneFrom`), since when it counts for its first spotter, and its
 * richness. `activeAt` is when it was last active. Part of the act's transaction, in which `known` was read.
 */
export async function recountVehicle(
  db: Kysely<Database>,
  vehicleId: number,
  { goneFrom, activeAt, known }: { goneFrom?: number; activeAt?: number; known?: VehicleRow } = {},
): Promise<void> {
  const vehicle =
    known ??
    (await db.selectFrom('vehicles').selectAll().where('id', '=', vehicleId).executeTakeFirstOrThrow())
  const photos = await db
    .selectFrom('media')
    .select(['id', 'uploader_id', 'approved_at', 'position'])
    .where('vehicle_id', '=', vehicleId)
    .where('status', '=', 'approved')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const own = photos.flatMap(({ uploader_id, approved_at }) =>
    uploader_id === vehicle.first_added_by && approved_at !== null ? [approved_at] : [],
  )
  const primary =
    photos.find(({ id }) => id === vehicle.primary_media_id) ??
    photos.find(({ position }) => goneFrom !== undefined && position > goneFrom) ??
    photos[0]
  await db
    .updateTable('vehicles')
    .set({
      ...(activeAt === undefined ? {} : { last_activity_at: activeAt }),
      image_count: photos.length,
      primary_media_id: primary?.id ?? null,
      counts_at: vehicle.first_added_by === null || own.length === 0 ? null : Math.min(...own),
      richness: richness({
        make: vehicle.make,
        model: vehicle.model,
        color: vehicle.color,
        bodyStyle: vehicle.body_style,
        profileLength: countGraphemes(vehicle.profile),
        approvedPhotos: photos.length,
        tags: vehicle.tag_count,
      }),
    })
    .where('id', '=', vehicleId)
    .execute()
}
