import type { IdSpan } from '#app/domain/ids.ts'
import type { ReadDatabase } from '#db/schema.ts'

/**
 * Active vehicles as the sitemap lists them, with the base name of the primary photo's files if it is public and has
 * a picture. By id: the last part of a million costs what the first one does.
 */
export function sitemapVehiclesQuery(db: ReadDatabase, { after, upTo, limit }: IdSpan) {
  return db
    .selectFrom('vehicles')
    .leftJoin('media as photo', (join) =>
      join
        .onRef('photo.id', '=', 'vehicles.primary_media_id')
        .on('photo.status', '=', 'approved')
        .on('photo.area', '=', 'public')
        .on((eb) => eb.or([eb('photo.kind', '=', 'image'), eb('photo.has_poster', '=', 1)])),
    )
    .select(['vehicles.id', 'vehicles.plate', 'vehicles.last_activity_at', 'photo.name as photoName'])
    .where('vehicles.id', '>', after)
    .where('vehicles.id', '<=', upTo)
    .where('vehicles.deleted_at', 'is', null)
    .orderBy('vehicles.id')
    .limit(limit)
}

/** The highest id there is; 0 without any. */
export async function lastVehicleId(db: ReadDatabase): Promise<number> {
  const row = await lastVehicleIdQuery(db).executeTakeFirst()
  return row?.last ?? 0
}

export function lastVehicleIdQuery(db: ReadDatabase) {
  return db.selectFrom('vehicles').select(({ fn }) => fn.max('id').as('last'))
}
