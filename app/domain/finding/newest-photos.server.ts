import type { Photo } from '#app/domain/media/media.ts'
import { photoColumns, toPhoto } from '#app/domain/media/media-row.ts'
import { type PlateStyle, plateText } from '#app/domain/plates/plate.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** A photo and the plate of its vehicle. */
export type PlatePhoto = { plate: string; plateText: string; plateStyle: PlateStyle; photo: Photo }

const SHOWN = 6

/** Of this many the photos of one vehicle count once: whoever adds ten at a time does not fill the row. */
const READ = 60

/** The photos of active vehicles that were approved last, one of each vehicle, the newest first: six at most. */
export async function newestPhotos(db: ReadDatabase): Promise<PlatePhoto[]> {
  const rows = await newestPhotosQuery(db).execute()
  const firsts = rows.filter(
    ({ vehicle_id }, place) => rows.findIndex((row) => row.vehicle_id === vehicle_id) === place,
  )
  return firsts.slice(0, SHOWN).map((row) => ({
    plate: row.plate,
    plateText: plateText(row.plate, row.plate_style),
    plateStyle: row.plate_style,
    photo: toPhoto(row),
  }))
}

export function newestPhotosQuery(db: ReadDatabase) {
  return (
    db
      .selectFrom('media')
      .innerJoin('vehicles', 'vehicles.id', 'media.vehicle_id')
      .select(photoColumns)
      .select(['media.vehicle_id', 'vehicles.plate', 'vehicles.plate_style'])
      .where('media.status', '=', 'approved')
      .where('media.kind', '=', 'image')
      // All have one: it leads the planner to the index that has them in this order.
      .where('media.approved_at', '>', 0)
      .where('vehicles.deleted_at', 'is', null)
      .orderBy('media.approved_at', 'desc')
      .orderBy('media.id', 'desc')
      .limit(READ)
  )
}
