import { found, must } from '#app/domain/errors.ts'
import { canSeeUpload } from '#app/domain/media/image.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { mayReadDeleted } from '#app/domain/vehicles/vehicle.ts'
import type { MediaArea } from '#app/integrations/media-store/media-store.ts'
import type { ReadDatabase } from '#db/schema.ts'

/**
 * Where a file of a photo or video lies that is not public, for those who may see it: waiting and hidden ones for
 * their uploader and admins, a deleted vehicle's for its first spotter and admins. The original of a video is its
 * upload: whatever became of the video, its uploader and admins alone may see that, and the MP4 in its place once it is
 * gone, since their page may be older. For everybody else there is none.
 */
export async function readPrivateMedia(
  db: ReadDatabase,
  viewer: Viewer,
  { mediaId, file }: { mediaId: number; file: string },
): Promise<{ area: MediaArea; name: string; file: string }> {
  const row = await db
    .selectFrom('media')
    .innerJoin('vehicles', 'vehicles.id', 'media.vehicle_id')
    .select([
      'media.kind',
      'media.area',
      'media.name',
      'media.upload_name',
      'media.status',
      'media.uploader_id',
      'vehicles.deleted_at',
      'vehicles.first_added_by',
    ])
    .where('media.id', '=', mediaId)
    .executeTakeFirst()
  const media = found(row)
  must(viewer !== null, 'not_found')
  must(media.status !== 'rejected', 'not_found')
  const isOwn = canSeeUpload(viewer, { uploaderId: media.uploader_id })
  if (media.kind === 'video' && file.startsWith('original.')) {
    must(isOwn, 'not_found')
    if (media.upload_name !== null) return { area: 'private', name: media.upload_name, file }
    return { area: media.area, name: media.name, file: 'video.mp4' }
  }
  const isOpen =
    media.status === 'approved' ? mayReadDeleted(viewer, { firstAddedBy: media.first_added_by }) : isOwn
  must(isOpen, 'not_found')
  return { area: media.area, name: media.name, file }
}
