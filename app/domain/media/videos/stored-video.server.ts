import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Kysely, sql, type UpdateObject } from 'kysely'
import { now } from '#app/clock.server.ts'
import {
  deleteFilesAfterCommit,
  discardFiles,
  scheduleDeletion,
} from '#app/domain/media/files/files.server.ts'
import type { VideoType } from '#app/domain/media/media-types.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database, MediaRow, ReadDatabase } from '#db/schema.ts'

/** How often a video may be published or hidden while its files are read or written before the job is put off. */
const MAX_MOVES = 3

const columns = [
  'id',
  'uploader_id',
  'bytes',
  'name',
  'area',
  'mime',
  'extension',
  'has_poster',
  'upload_name',
] as const

/** A video whose preparation is not over. */
export type Unprepared = Pick<MediaRow, (typeof columns)[number]>

/** Undefined for one that is gone, rejected, prepared or given up, and for a photo. */
export function readUnprepared(db: ReadDatabase, mediaId: number): Promise<Unprepared | undefined> {
  return unpreparedQuery(db).where('id', '=', mediaId).executeTakeFirst()
}

/** The condition is that of the index, to the letter. */
export function unpreparedQuery(db: ReadDatabase) {
  return db
    .selectFrom('media')
    .select(columns)
    .where('kind', '=', sql.lit('video' as const))
    .where('given_up_at', 'is', null)
    .where(({ eb }) => eb.or([eb('has_poster', '=', sql.lit(0 as const)), eb('upload_name', 'is not', null)]))
    .where('status', '<>', 'rejected')
}

/** Puts a copy of its file, the upload if it is there still, into a folder; null when the video has gone. */
export async function fetchVideo(
  db: ReadDatabase,
  mediaId: number,
  folder: string,
): Promise<{ video: Unprepared; type: VideoType; path: string } | null> {
  for (let move = 0; move < MAX_MOVES; move += 1) {
    const video = await readUnprepared(db, mediaId)
    if (video === undefined) return null
    const { area, name } = ofFile(video)
    const file = `original.${video.extension}`
    const path = join(folder, file)
    const type = video.mime as VideoType
    if (await mediaStore().fetch(area, `${name}/${file}`, path)) return { video, type, path }
  }
  throw new Error(`The files of video ${mediaId} were not where its row says`)
}

function ofFile({ id, area, name, upload_name }: Unprepared): Pick<MediaRow, 'area' | 'name'> {
  if (upload_name === null) return { area, name }
  // What is removed with the upload must be nothing but the upload.
  if (upload_name === name) throw new Error(`The upload of video ${id} has not been withdrawn yet`)
  return { area: 'private', name: upload_name }
}

/**
 * Stores what was made of a video under the name it has by now, and writes it down; `upload_name: null` takes the
 * upload away. Nothing stays of a video that has gone meanwhile.
 */
export async function addToVideo(
  db: Kysely<Database>,
  mediaId: number,
  files: { base: string; path: string }[],
  made: UpdateObject<Database, 'media'>,
): Promise<void> {
  for (let move = 0; move < MAX_MOVES; move += 1) {
    const video = await readUnprepared(db, mediaId)
    if (video === undefined) return
    const { area, name } = video
    for (const { base, path } of files) {
      const copy = join(dirname(path), `${move}-${basename(path)}`)
      await copyFile(path, copy)
      await mediaStore().put(area, `${name}/${base}`, copy)
    }
    if (await record(db, video, made)) return
    await discardFiles(db, video)
  }
  throw new Error(`The files of video ${mediaId} were moved again and again`)
}

/** False when the video has moved or gone meanwhile. */
function record(
  db: Kysely<Database>,
  video: Unprepared,
  made: UpdateObject<Database, 'media'>,
): Promise<boolean> {
  return deleteFilesAfterCommit(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('media')
      .set(made)
      .where('id', '=', video.id)
      .where('name', '=', video.name)
      .where('area', '=', video.area)
      .where('status', '<>', 'rejected')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    if (made.upload_name === null && video.upload_name !== null) {
      await scheduleDeletion(db, { area: 'private', name: video.upload_name })
    }
    return true
  })
}

/** It has taken too long once, and would again. */
export async function giveUp(db: Kysely<Database>, mediaId: number): Promise<void> {
  await db.updateTable('media').set({ given_up_at: now() }).where('id', '=', mediaId).execute()
}
