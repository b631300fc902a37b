import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { unpreparedQuery } from '#app/domain/media/videos/stored-video.server.ts'
import { convertVideo, prepareVideo, videosToPrepare } from '#app/domain/media/videos/videos.server.ts'
import { jobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { setVideoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { MediaRow } from '#db/schema.ts'
import { recordingJob } from '#tests/job-queue.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'
import {
  aStoredVideo,
  fakeTool,
  filesOf,
  folderOf,
  posterFiles,
  rowOf,
  scene,
  storedVideos,
} from '#tests/videos/stored-videos.ts'
import { aVideo, type WantedVideo } from '#tests/videos/videos.ts'

storedVideos()

type Ext = 'mp4' | 'mov' | 'webm' | 'avi'

/** Both jobs. */
async function prepareFully({ id }: MediaRow): Promise<void> {
  await prepareVideo(scene.db, id)
  await convertVideo(scene.db, id)
}

describe('a video is prepared', () => {
  it.each([
    ['an MP4 of a phone', { ext: 'mp4', video: 'libx264', audio: 'aac' }],
    ['a MOV of an old iPhone', { ext: 'mov', video: 'libx264', audio: 'aac' }],
    ['a MOV of a new iPhone', { ext: 'mov', video: 'libx265', audio: 'aac' }],
    ['a WebM', { ext: 'webm', video: 'libvpx-vp9', audio: 'libopus' }],
    ['an AVI of a camera', { ext: 'avi', video: 'mjpeg', audio: 'pcm_s16le' }],
  ] satisfies [string, WantedVideo & { ext: Ext }][])('%s: %j', async (_name, wanted) => {
    const video = await aStoredVideo({ ext: wanted.ext, bytes: aVideo(wanted) })
    await prepareFully(video)
    expect(await rowOf(video)).toEqual({
      ...video,
      width: 64,
      height: 48,
      dominant_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      has_poster: 1,
      has_mp4: 1,
      upload_name: null,
    })
    expect(filesOf('public', video.name)).toEqual([...posterFiles, 'video.mp4'].sort())
    expect(filesOf('private', video.upload_name ?? '')).toEqual([])
    expect(readdirSync(scene.store.workDir)).toEqual([])
    const picture = await sharp(join(folderOf('public', video.name), 'thumbnail.webp')).metadata()
    expect([picture.format, picture.width, picture.height]).toEqual(['webp', 64, 48])
  })

  it('where its own files lie, when it waits', async () => {
    fakeTool()
    const video = await aStoredVideo({ row: { status: 'waiting', area: 'private' } })
    await prepareFully(video)
    expect(filesOf('private', video.name)).toEqual([...posterFiles, 'video.mp4'].sort())
    expect(await rowOf(video)).toMatchObject({ status: 'waiting', has_poster: 1, dominant_color: '#3878b8' })
  })

  it('with its picture to be seen before the long work on the MP4 begins, which is a job of its own', async () => {
    const calls = fakeTool()
    const video = await aStoredVideo({ row: { uploader_id: null } })
    await prepareVideo(scene.db, video.id)
    expect(calls).toEqual(['probe', 'poster'])
    expect(await rowOf(video)).toMatchObject({ has_poster: 1, has_mp4: 0, width: 640, height: 360 })
    const { done, act } = recordingJob()
    jobQueue().work({ 'convert-video': act })
    await jobQueue().idle()
    expect(done).toEqual([{ mediaId: video.id }])
    await convertVideo(scene.db, video.id)
    expect(await rowOf(video)).toMatchObject({ has_mp4: 1, upload_name: null })
  })

  it('only as far as it is not yet', async () => {
    const calls = fakeTool()
    const converted = await aStoredVideo({ row: { upload_name: null } })
    await prepareFully(converted)
    expect(calls).toEqual(['probe', 'poster'])
    const withPicture = await aStoredVideo({ row: { has_poster: 1 } })
    await prepareFully(withPicture)
    expect(calls).toEqual(['probe', 'poster', 'mp4'])
    for (const video of [converted, withPicture]) await prepareFully(video)
    expect(calls).toHaveLength(3)
  })
})

describe('nothing is done', () => {
  it('for a video that is gone, rejected, prepared or given up, and for a photo', async () => {
    const calls = fakeTool()
    const rejected = await aStoredVideo({ row: { status: 'rejected' } })
    const prepared = await aStoredVideo({ row: { has_poster: 1, upload_name: null } })
    const givenUp = await aStoredVideo({ row: { given_up_at: 1 } })
    const photo = await aStoredVideo({ row: { kind: 'image', width: 1, height: 1, upload_name: null } })
    for (const id of [rejected.id, prepared.id, givenUp.id, photo.id, 999, Number.NaN]) {
      await prepareVideo(scene.db, id)
      await convertVideo(scene.db, id)
    }
    expect(calls).toEqual([])
  })

  it('without ffmpeg', async () => {
    setVideoTool(null)
    const video = await aStoredVideo()
    await prepareFully(video)
    expect(await rowOf(video)).toEqual(video)
  })
})

describe('the videos to prepare', () => {
  it('are those without a picture or an MP4 that are not rejected or given up', async () => {
    const { id } = await aStoredVideo({ row: { upload_name: null } })
    const hidden = await aStoredVideo({ row: { status: 'hidden', area: 'private' } })
    const uploaded = await aStoredVideo({ row: { has_poster: 1 } })
    await aStoredVideo({ row: { status: 'rejected' } })
    await aStoredVideo({ row: { given_up_at: 1 } })
    await aStoredVideo({ row: { has_poster: 1, upload_name: null } })
    await aStoredVideo({ row: { kind: 'image', width: 1, height: 1, upload_name: null } })
    expect((await videosToPrepare(scene.db)).map((video) => video.id)).toEqual([id, hidden.id, uploaded.id])
  })

  it('are found by an index', async () => {
    await fillStatistics(scene.db)
    await expectIndexed(scene.db, unpreparedQuery(scene.db).orderBy('id'))
  })
})
