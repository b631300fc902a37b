import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { VideoType } from '#app/domain/media/media-types.ts'
import { transformPhoto } from '#app/domain/media/transform/transform.server.ts'
import {
  addToVideo,
  fetchVideo,
  giveUp,
  readUnprepared,
  type Unprepared,
  unpreparedQuery,
} from '#app/domain/media/videos/stored-video.server.ts'
import { addVideoJob } from '#app/domain/media/videos/video-jobs.server.ts'
import { UnrecoverableError } from '#app/integrations/job-queue/job-queue.ts'
import { inWorkFolder } from '#app/integrations/media-store/work-folder.server.ts'
import { ProgramTimeout, type VideoTool, videoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/**
 * The job behind an uploaded video: measures it and makes its still picture. The file that everybody is served takes
 * longer and is made by a job of its own, which follows. Nothing is to do for a video that is gone, rejected, prepared
 * or given up. Rejects when ffmpeg cannot read it.
 */
export async function prepareVideo(db: Kysely<Database>, mediaId: number): Promise<void> {
  await workOn(db, mediaId, async ({ tool, video, type, path }) => {
    if (video.has_poster === 0) await addPoster(db, tool, { id: video.id, type, path })
    if (video.upload_name !== null) addVideoJob('convert-video', video)
  })
}

/**
 * The job that makes the file that is served, whatever was uploaded. Phones, drones and dashcams write where they were
 * into boxes, tags, tracks and the streams themselves, and a stream can carry any bytes that its decoder passes over.
 * So nothing is copied: picture and sound are encoded anew (docs/decisions/009). The upload goes then.
 */
export async function convertVideo(db: Kysely<Database>, mediaId: number): Promise<void> {
  await workOn(db, mediaId, async ({ tool, video, type, path, folder }) => {
    if (video.upload_name === null) return
    const mp4 = join(folder, 'video.mp4')
    await tool.toMp4(path, type, mp4)
    await addToVideo(db, mediaId, [{ base: 'video.mp4', path: mp4 }], { upload_name: null, has_mp4: 1 })
  })
}

/** All videos that have no still picture yet, or are not ready. */
export function videosToPrepare(db: ReadDatabase): Promise<Unprepared[]> {
  return unpreparedQuery(db).orderBy('id').execute()
}

type Work = { tool: VideoTool; video: Unprepared; type: VideoType; path: string; folder: string }

/** Hands a copy of the file of a video to `work`. What takes too long is not tried again. */
async function workOn(
  db: Kysely<Database>,
  mediaId: number,
  work: (work: Work) => Promise<void>,
): Promise<void> {
  const tool = videoTool()
  if (tool === null || (await readUnprepared(db, mediaId)) === undefined) return
  try {
    await inWorkFolder('video', async (folder) => {
      const fetched = await fetchVideo(db, mediaId, folder)
      if (fetched !== null) await work({ ...fetched, tool, folder })
    })
  } catch (error) {
    if (!(error instanceof ProgramTimeout)) throw error
    await giveUp(db, mediaId)
    throw new UnrecoverableError(`Video ${mediaId} takes too long: ${error.message}`, { cause: error })
  }
}

async function addPoster(
  db: Kysely<Database>,
  tool: VideoTool,
  { id, type, path }: { id: number; type: VideoType; path: string },
): Promise<void> {
  const { width, height } = await tool.probe(path, type)
  const still = `${path}.still.jpg`
  await tool.poster(path, type, still)
  const { files, dominantColor } = await transformPhoto({ path: still, type: 'image/jpeg' }, `${path}.still`)
  const sizes = files
    .filter(({ variant }) => variant !== 'original')
    .map(({ variant, ext, path }) => ({ base: `${variant}.${ext}`, path }))
  await addToVideo(db, id, sizes, { width, height, dominant_color: dominantColor, has_poster: 1 })
}
