import { type Kysely, sql } from 'kysely'
import { must } from '#app/domain/errors.ts'
import {
  type AllNames,
  confirmFileName,
  deleteFilesAfterCommit,
  discardAllFiles,
  reserveFileName,
  scheduleDeletion,
} from '#app/domain/media/files/files.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database, MediaRow, ReadDatabase } from '#db/schema.ts'

/*
 * Until migration 0022 a video was served as it was uploaded, from among its other files; until 0028 it was a copy of
 * the streams, which can hide as much. Both are taken away from there, with or without ffmpeg. A job makes an MP4 of
 * them; where one has been made, it is served already.
 */

/** Takes all uploads, and copies of them, away that are still served. Rejects when one could not be. */
export async function withdrawUploads(db: Kysely<Database>): Promise<void> {
  const failures: unknown[] = []
  for (const video of await servedUploadsQuery(db).execute()) {
    await withdraw(db, video).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Uploaded videos could not be withdrawn')
}

export function servedUploadsQuery(db: ReadDatabase) {
  return db
    .selectFrom('media')
    .select(['id', 'area', 'name', 'extension', 'has_mp4'])
    .where('upload_name', 'is not', null)
    .where(sql<boolean>`upload_name = name`)
    .where('status', '<>', 'rejected')
}

type ServedUpload = Pick<MediaRow, 'id' | 'area' | 'name' | 'extension' | 'has_mp4'>

/** Everything gets a new name, the upload one of its own: the address at which it was served leads nowhere. */
async function withdraw(db: Kysely<Database>, video: ServedUpload): Promise<void> {
  const { id, area, name, extension, has_mp4 } = video
  const isUpload = (base: string) => base === `original.${extension}`
  const names: AllNames = {
    area,
    name: await reserveFileName(db, area),
    upload_name: has_mp4 === 1 ? null : await reserveFileName(db, 'private'),
  }
  try {
    await mediaStore().copy(area, area, name, names.name, (base) => !isUpload(base))
    if (names.upload_name !== null) {
      await mediaStore().copy(area, 'private', name, names.upload_name, isUpload)
    }
    await deleteFilesAfterCommit(db, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('media')
        .set(names)
        .where('id', '=', id)
        .where('area', '=', area)
        .where('name', '=', name)
        .where('has_mp4', '=', has_mp4)
        .executeTakeFirst()
      must(numUpdatedRows === 1n, 'conflict')
      await confirmFileName(db, names.name)
      if (names.upload_name !== null) await confirmFileName(db, names.upload_name)
      await scheduleDeletion(db, { area, name })
    })
  } catch (error) {
    await discardAllFiles(db, names)
    throw error
  }
}
