import { readdirSync, readFileSync } from 'node:fs'
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

/** Both jobs; the second one has nothing to do for what the first one could clean. */
async function prepareFully({ id }: MediaRow): Promise<void> {
  await prepareVideo(scene.db, id)
  await convertVideo(scene.db, id)
}

describe('a video is prepared', () => {
  it.each([
    ['an MP4 of a phone', { ext: 'mp4', video: 'libx264', audio: 'aac' }, 'original.mp4'],
    ['a MOV of an old iPhone', { ext: 'mov', video: 'libx264', audio: 'aac' }, 'original.mp4'],
    ['a MOV of a new iPhone', { ext: 'mov', video: 'libx265', audio: 'aac' }, 'video.mp4'],
    ['a WebM', { ext: 'webm', video: 'libvpx-vp9', audio: 'libopus' }, 'original.webm'],
    ['an AVI of a camera', { ext: 'avi', video: 'mjpeg', audio: 'pcm_s16le' }, 'video.mp4'],
  ] satisfies [string, WantedVideo, string][])('%s: %j', async (_name, wanted, served) => {
    const video = await aStoredVideo({ ext: wanted.ext, bytes: aVideo(wanted) })
    await prepareFully(video)
    expect(await rowOf(video)).toEqual({
      ...video,
      width: 64,
      height: 48,
      dominant_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      has_poster: 1,
      has_mp4: served === 'video.mp4' ? 1 : 0,
      upload_name: null,
      ...(served === 'original.mp4' ? { extension: 'mp4', mime: 'video/mp4' } : {}),
    })
    expect(filesOf('public', video.name)).toEqual([...posterFiles, served].sort())
    expect(filesOf('private', video.upload_name ?? '')).toEqual([])
    expect(readdirSync(scene.store.workDir)).toEqual([])
    const picture = await sharp(join(folderOf('public', video.name), 'thumbnail.webp')).metadata()
    expect([picture.format, picture.width, picture.height]).toEqual(['webp', 64, 48])
  })

  it('where its own files lie, when it waits', async () => {
    fakeTool()
    const video = await aStoredVideo({ row: { status: 'waiting', area: 'private' } })
    await prepareVideo(scene.db, video.id)
    expect(filesOf('private', video.name)).toEqual([...posterFiles, 'original.mp4'].sort())
    expect(await rowOf(video)).toMatchObject({ status: 'waiting', has_poster: 1, dominant_color: '#3878b8' })
  })

  it('with its picture to be seen before the long work on the MP4 begins, which is a job of its own', async () => {
    const calls = fakeTool()
    const video = await aStoredVideo({ ext: 'avi', row: { uploader_id: null } })
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
    const clean = await aStoredVideo({ row: { upload_name: null } })
    await prepareFully(clean)
    expect(calls).toEqual(['probe', 'poster'])
    const withPicture = await aStoredVideo({ ext: 'avi', row: { has_poster: 1 } })
    await prepareFully(withPicture)
    expect(calls).toEqual(['probe', 'poster', 'probe', 'mp4'])
    for (const video of [clean, withPicture]) await prepareFully(video)
    expect(calls).toHaveLength(4)
  })
})

describe('what is served', () => {
  it.each([
    ['mp4', 'h264', 'aac', 'yuv420p', 'a clean video'],
    ['mp4', 'h264', null, 'yuvj420p', 'a clean video'],
    ['mov', 'h264', 'mp3', 'yuv420p', 'a clean video'],
    ['mp4', 'av1', 'opus', 'yuv420p10le', 'a clean video'],
    ['mp4', 'vp9', 'aac', 'yuv420p', 'a clean video'],
    ['webm', 'vp8', 'opus', 'yuv420p', 'a clean video'],
    ['webm', 'av1', 'opus', 'yuv420p', 'a clean video'],
    ['mp4', 'hevc', 'aac', 'yuv420p', 'an MP4'],
    ['mp4', 'h264', 'aac', 'yuv420p10le', 'an MP4'],
    ['mp4', 'h264', 'aac', 'yuv422p', 'an MP4'],
    ['mp4', 'h264', 'aac', 'yuv444p', 'an MP4'],
    ['webm', 'vp9', 'opus', 'yuv420p10le', 'an MP4'],
    ['webm', 'vp8', 'opus', 'yuva420p', 'an MP4'],
    ['mov', 'prores', 'pcm_s16le', 'yuv422p10le', 'an MP4'],
    ['mov', 'h264', 'pcm_s16le', 'yuv420p', 'an MP4'],
    ['mp4', 'h263', 'amr_nb', 'yuv420p', 'an MP4'],
    ['mp4', '', 'aac', '', 'an MP4'],
    ['webm', 'h264', 'opus', 'yuv420p', 'an MP4'],
    ['webm', 'vp8', 'vorbis', 'yuv420p', 'an MP4'],
    ['avi', 'h264', 'aac', 'yuv420p', 'an MP4'],
  ] as const)('of %s with %s, %s and %s is %s', async (ext, videoCodec, audioCodec, pixelFormat, served) => {
    fakeTool({ videoCodec, audioCodec, pixelFormat })
    const video = await aStoredVideo({ ext })
    await prepareFully(video)
    const file = filesOf('public', video.name).find((base) => !posterFiles.includes(base)) ?? ''
    expect(readFileSync(join(folderOf('public', video.name), file), 'utf8')).toBe(served)
  })

  it.each([
    ['cannot be copied', { clean: () => Promise.reject(new Error('no such muxer')) }, {}],
    ['is another one once it is copied', {}, { width: 32 }],
  ])('of one that %s is the MP4', async (_what, more, factsOfCopy) => {
    const calls = fakeTool({}, more, factsOfCopy)
    const video = await aStoredVideo()
    await prepareFully(video)
    expect(calls.at(-1)).toBe('mp4')
    expect(filesOf('public', video.name)).toEqual([...posterFiles, 'video.mp4'].sort())
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
  it('are those without a picture or a clean file that are not rejected or given up', async () => {
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
