import { found, must } from '#app/domain/errors.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { mayReadDeleted } from '#app/domain/vehicles/vehicle.ts'
import type { MediaArea } from '#app/integrations/media-store/media-store.ts'
import type { ReadDatabase } from '#db/schema.ts'

/**
 * Where the files of a photo or video lie that is not public, for those who may see it: waiting and hidden ones for
 * their uploader and admins, a deleted vehicle's for its first spotter and admins. For everybody else there is none.
 */
export async function readPrivateMedia(
  db: ReadDatabase,
  viewer: Viewer,
  mediaId: number,
): Promise<{ area: MediaArea; name: string }> {
  const row = await db
    .selectFrom('media')
    .innerJoin('vehicles', 'vehicles.id', 'media.vehicle_id')
    .select([
      'media.area',
      'media.name',
      'media.status',
      'media.uploader_id',
      'vehicles.deleted_at',
      'vehicles.first_added_by',
    ])
    .where('media.id', '=', mediaId)
    .executeTakeFirst()
  const media = found(row)
  must(viewer !== null, 'not_found')
  const isOwn = viewer.isAdmin || media.uploader_id === viewer.id
  const isOpen =
    media.status === 'approved' ? mayReadDeleted(viewer, { firstAddedBy: media.first_added_by }) : isOwn
  must(isOpen && media.status !== 'rejected', 'not_found')
  return { area: media.area, name: media.name }
}
