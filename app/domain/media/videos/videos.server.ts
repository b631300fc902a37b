import { join } from 'node:path'
import { type Kysely, sql, type UpdateObject } from 'kysely'
import { now } from '#app/clock.server.ts'
import { discardFiles } from '#app/domain/media/files/files.server.ts'
import { transformPhoto } from '#app/domain/media/transform/transform.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { inWorkFolder } from '#app/integrations/media-store/work-folder.server.ts'
import { type VideoFacts, type VideoTool, videoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { Database, MediaRow, ReadDatabase } from '#db/schema.ts'

export { wipeVideoLocation } from '#app/domain/media/videos/video-location.server.ts'

/** How often a video may be published or hidden while it is prepared before the job is put off. */
const MAX_MOVES = 3

/**
 * The job behind an uploaded video: measures it and makes its still picture and, where browsers cannot play it, an MP4.
 * Nothing is to do for a video that is gone, rejected or prepared already. Rejects when ffmpeg cannot read it.
 */
export async function prepareVideo(db: Kysely<Database>, mediaId: number): Promise<void> {
  const tool = videoTool()
  if (tool === null) return
  for (let move = 0; move < MAX_MOVES; move += 1) {
    const video = await readUnprepared(db, mediaId)
    if (video === undefined || (await inWorkFolder('video', (folder) => prepare(db, tool, video, folder))))
      return
  }
  throw new Error(`The files of video ${mediaId} were not where its row says`)
}

/** The ids of all videos that have no still picture yet. */
export async function videosToPrepare(db: ReadDatabase): Promise<number[]> {
  const rows = await toPrepareQuery(db).execute()
  return rows.map(({ id }) => id)
}

/** Two values are literals: the index holds the videos without a picture only, and a parameter could be anything. */
export function toPrepareQuery(db: ReadDatabase) {
  return db
    .selectFrom('media')
    .select('id')
    .where('kind', '=', sql.lit('video' as const))
    .where('has_poster', '=', sql.lit(0 as const))
    .where('status', '<>', 'rejected')
    .orderBy('id')
}

type Unprepared = Pick<MediaRow, 'id' | 'name' | 'area' | 'mime' | 'extension' | 'has_poster'>

function readUnprepared(db: ReadDatabase, mediaId: number): Promise<Unprepared | undefined> {
  return db
    .selectFrom('media')
    .select(['id', 'name', 'area', 'mime', 'extension', 'has_poster'])
    .where('id', '=', mediaId)
    .where('kind', '=', 'video')
    .where('status', '<>', 'rejected')
    .where(({ eb }) => eb.or([eb('has_poster', '=', 0), eb('has_mp4', '=', 0)]))
    .executeTakeFirst()
}

/** False when the video moved to another name meanwhile. The still picture first: it is soon there to be seen. */
async function prepare(
  db: Kysely<Database>,
  tool: VideoTool,
  video: Unprepared,
  folder: string,
): Promise<boolean> {
  const path = join(folder, `original.${video.extension}`)
  if (!(await mediaStore().fetch(video.area, `${video.name}/original.${video.extension}`, path))) return false
  const facts = await tool.probe(path, video.mime)
  if (video.has_poster === 0 && !(await addPoster(db, tool, video, path, facts))) return false
  return isPlayable(video.mime, facts) || addMp4(db, tool, video, path)
}

async function addPoster(
  db: Kysely<Database>,
  tool: VideoTool,
  video: Unprepared,
  path: string,
  { width, height }: VideoFacts,
): Promise<boolean> {
  const still = `${path}.still.jpg`
  await tool.poster(path, video.mime, still)
  const { files, dominantColor } = await transformPhoto({ path: still, type: 'image/jpeg' }, `${path}.still`)
  for (const { variant, ext, path } of files) {
    if (variant !== 'original') await mediaStore().put(video.area, `${video.name}/${variant}.${ext}`, path)
  }
  return record(db, video, { width, height, dominant_color: dominantColor, has_poster: 1 })
}

async function addMp4(
  db: Kysely<Database>,
  tool: VideoTool,
  video: Unprepared,
  path: string,
): Promise<boolean> {
  const mp4 = `${path}.playable.mp4`
  await tool.toMp4(path, video.mime, mp4)
  await mediaStore().put(video.area, `${video.name}/video.mp4`, mp4)
  return record(db, video, { has_mp4: 1 })
}

/** Writes down what was stored; where the video has moved or gone meanwhile, takes it away again. */
async function record(
  db: Kysely<Database>,
  video: Unprepared,
  made: UpdateObject<Database, 'media'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set(made)
    .where('id', '=', video.id)
    .where('name', '=', video.name)
    .where('area', '=', video.area)
    .where('status', '<>', 'rejected')
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return true
  await discardFiles(db, video)
  return false
}

/** What browsers play, by ffmpeg's names; null is a video without sound. */
const playable: Record<string, { video: string[]; audio: (string | null)[] }> = {
  'video/mp4': { video: ['h264', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus', null] },
  'video/quicktime': { video: ['h264', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus', null] },
  'video/webm': { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis', null] },
}

function isPlayable(mime: string, { videoCodec, audioCodec }: VideoFacts): boolean {
  const known = playable[mime]
  return known?.video.includes(videoCodec) === true && known.audio.includes(audioCodec)
}
