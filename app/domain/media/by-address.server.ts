import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { type AndThen, asItIs } from '#app/db.server.ts'
import { DomainError, must } from '#app/domain/errors.ts'
import { setPrimaryImage } from '#app/domain/media/arrange.server.ts'
import { hasMediaExtension } from '#app/domain/media/media-types.ts'
import { type AddedMedia, addMedia, mustHaveRoom } from '#app/domain/media/photos.server.ts'
import { maxFileBytes } from '#app/domain/upload-limits.ts'
import type { Member } from '#app/domain/users/user.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { remoteFetch } from '#app/integrations/remote-fetch/remote-fetch.server.ts'
import type { Database, VehicleRow } from '#db/schema.ts'

/** What a member has to pass before anything is fetched for them; it counts as an upload, also when it fails. */
export const addressAdmission = { mustHaveRoom, limit: 'uploads', bytes: maxFileBytes } as const

type ByAddress = { vehicle: VehicleRow; imageUrl: string; isPrimary?: boolean | undefined }

/**
 * Adds a photo or video that lies on the web: it is fetched, and from then on treated as an upload. The address has to
 * end with an extension of the list (GAL-68, `url_invalid`); what it really is the content tells.
 */
export async function addMediaByAddress<Result = AddedMedia>(
  db: Kysely<Database>,
  member: Member,
  { vehicle, imageUrl, isPrimary }: ByAddress,
  at: number,
  andThen: AndThen<AddedMedia, Result> = asItIs,
): Promise<Result> {
  const address = imageUrl.trim()
  if (!hasMediaExtension(address)) throw new DomainError('url_invalid', { field: 'imageUrl' })
  must(vehicle.deleted_at === null, 'vehicle_deleted')
  await mustHaveRoom(db, member)
  const fetched = await remoteFetch()(address, mediaStore().workDir)
  try {
    const file = { ...fetched, field: 'imageUrl' }
    return await addMedia(db, member, vehicle, file, at, async (db, added) => {
      if (isPrimary && added.status === 'approved') {
        await setPrimaryImage(db, member, { vehicleId: vehicle.id, mediaId: added.id }, at)
      }
      return andThen(db, added)
    })
  } finally {
    await rm(fetched.path, { force: true })
  }
}
