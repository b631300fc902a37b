import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type VideoType, videoTypes } from '#app/domain/media/media-types.ts'
import { transformPhoto } from '#app/domain/media/transform/transform.server.ts'
import { cleanVideo } from '#app/domain/media/videos/clean-video.server.ts'
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
import {
  ProgramTimeout,
  type VideoFacts,
  type VideoTool,
  videoTool,
} from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/**
 * The job behind an uploaded video: measures it, makes its still picture and, if its upload is not clean yet, the clean
 * file that everybody is served; where that takes a conversion, a job of its own follows. Nothing is to do for a video
 * that is gone, rejected, prepared or given up. Rejects when ffmpeg cannot read it.
 */
export async function prepareVideo(db: Kysely<Database>, mediaId: number): Promise<void> {
  await workOn(db, mediaId, async ({ tool, video, type, path, folder }) => {
    const facts = await tool.probe(path, type)
    if (video.has_poster === 0) await addPoster(db, tool, { id: video.id, type, path, facts })
    if (video.upload_name === null) return
    const clean = await cleanVideo(tool, { path, type, facts }, folder)
    if (clean === null) return addVideoJob('convert-video', video)
    const extension = videoTypes[clean.type][0]
    const made = { upload_name: null, mime: clean.type, extension }
    await addToVideo(db, mediaId, [{ base: `original.${extension}`, path: clean.path }], made)
  })
}

/** The job behind a video that is served as an MP4 made of it. Its upload goes then. */
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
  { id, type, path, facts }: { id: number; type: VideoType; path: string; facts: VideoFacts },
): Promise<void> {
  const still = `${path}.still.jpg`
  await tool.poster(path, type, still)
  const { files, dominantColor } = await transformPhoto({ path: still, type: 'image/jpeg' }, `${path}.still`)
  const sizes = files
    .filter(({ variant }) => variant !== 'original')
    .map(({ variant, ext, path }) => ({ base: `${variant}.${ext}`, path }))
  const { width, height } = facts
  await addToVideo(db, id, sizes, { width, height, dominant_color: dominantColor, has_poster: 1 })
}
