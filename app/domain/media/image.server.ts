import { DomainError, found } from '#app/domain/errors.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { activeById } from '#app/domain/vehicles/vehicles.server.ts'
import type { MediaRow, ReadDatabase } from '#db/schema.ts'

type Which = { vehicleId: number; mediaId: number }

/** Of a vehicle's images those that are there for this reader: no address tells that there are others. */
export async function imageOf(db: ReadDatabase, viewer: Viewer, which: Which): Promise<MediaRow> {
  const media = await imageById(db, which)
  const isTheirs = viewer !== null && (viewer.isAdmin || viewer.id === media.uploader_id)
  if (media.status !== 'approved' && !isTheirs) throw new DomainError('image_not_found')
  return media
}

/** An image of an active vehicle, whoever may see it. */
export async function imageById(db: ReadDatabase, { vehicleId, mediaId }: Which): Promise<MediaRow> {
  await activeById(db, vehicleId)
  const row = await db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', mediaId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst()
  return found(row, 'image_not_found')
}
