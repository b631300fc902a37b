import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { reserveFileName } from '#app/domain/media/files/files.server.ts'
import { insertMedia } from '#app/domain/media/photos.server.ts'
import { isTrusted, type Member } from '#app/domain/users/user.ts'
import type { MediaStore } from '#app/integrations/media-store/media-store.ts'
import type { Database } from '#db/schema.ts'

/** For tests in which nobody asks for a file. */
export const noFiles = { copy: async () => {}, remove: async () => {} } as unknown as MediaStore

/** Adds a photo as an upload would, without a file: a new member's waits. Its id. */
export async function addPreparedPhoto(
  db: Kysely<Database>,
  by: Member,
  vehicleId: number,
  at: number,
): Promise<number> {
  const isApproved = isTrusted(by)
  const area = isApproved ? 'public' : 'private'
  const file = {
    ext: 'jpg',
    mime: 'image/jpeg',
    width: 4,
    height: 3,
    bytes: 9,
    sha256: '0'.repeat(64),
  } as const
  const photo = {
    kind: 'image',
    status: isApproved ? 'approved' : 'waiting',
    area,
    name: await reserveFileName(db, area),
    uploadName: null,
    dominantColor: null,
    isAnimated: false,
    ...file,
  } as const
  const { id } = await inTransaction(db, (db) => insertMedia(db, by, vehicleId, photo, at))
  return id
}
