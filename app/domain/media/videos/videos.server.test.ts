import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { prepareVideo, toPrepareQuery, videosToPrepare } from '#app/domain/media/videos/videos.server.ts'
import { setVideoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { MediaRow } from '#db/schema.ts'
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
} from '#tests/stored-videos.ts'
import { aVideo, type WantedVideo } from '#tests/videos.ts'

storedVideos()

describe('a video is prepared', () => {
  it.each([
    ['an MP4 of a phone', { ext: 'mp4', video: 'libx264', audio: 'aac' }, false],
    ['a MOV of an old iPhone', { ext: 'mov', video: 'libx264', audio: 'aac' }, false],
    ['a MOV of a new iPhone', { ext: 'mov', video: 'libx265', audio: 'aac' }, true],
    ['a WebM', { ext: 'webm', video: 'libvpx-vp9', audio: 'libopus' }, false],
    ['an AVI of a camera', { ext: 'avi', video: 'mjpeg', audio: 'pcm_s16le' }, true],
  ] satisfies [string, WantedVideo, boolean][])('%s: %j', async (_name, wanted, needsMp4) => {
    const video = await aStoredVideo({ ext: wanted.ext, bytes: aVideo(wanted) })
    await prepareVideo(scene.db, video.id)
    expect(await rowOf(video)).toEqual({
      ...video,
      width: 64,
      height: 48,
      dominant_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      has_poster: 1,
      has_mp4: needsMp4 ? 1 : 0,
    })
    const expected = [...posterFiles, `original.${wanted.ext}`, ...(needsMp4 ? ['video.mp4'] : [])]
    expect(filesOf('public', video.name)).toEqual(expected.sort())
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

  it('with its picture to be seen before the long work on the MP4 begins', async () => {
    let seen: Partial<MediaRow> = {}
    const video = await aStoredVideo({ ext: 'avi' })
    fakeTool({}, { toMp4: async () => void (seen = await rowOf(video)) })
    await prepareVideo(scene.db, video.id)
    expect(seen).toMatchObject({ has_poster: 1, has_mp4: 0, width: 640, height: 360 })
    expect(await rowOf(video)).toMatchObject({ has_mp4: 1 })
  })

  it('only as far as it is not yet', async () => {
    const calls = fakeTool()
    const video = await aStoredVideo({ ext: 'avi', row: { has_poster: 1 } })
    await prepareVideo(scene.db, video.id)
    expect(calls).toEqual(['probe', 'mp4'])
    await prepareVideo(scene.db, video.id)
    expect(calls).toEqual(['probe', 'mp4'])
  })
})

describe('an MP4 is made', () => {
  it.each([
    ['mp4', 'h264', 'aac', false],
    ['mp4', 'h264', null, false],
    ['mov', 'h264', 'mp3', false],
    ['mp4', 'av1', 'opus', false],
    ['mp4', 'vp9', 'aac', false],
    ['mp4', 'hevc', 'aac', true],
    ['mov', 'prores', 'pcm_s16le', true],
    ['mov', 'h264', 'pcm_s16le', true],
    ['mp4', '', 'aac', true],
    ['webm', 'vp8', 'vorbis', false],
    ['webm', 'av1', 'opus', false],
    ['webm', 'h264', 'opus', true],
    ['avi', 'h264', 'aac', true],
  ] as const)('of %s with %s and %s: %s', async (ext, videoCodec, audioCodec, needsMp4) => {
    fakeTool({ videoCodec, audioCodec })
    const video = await aStoredVideo({ ext })
    await prepareVideo(scene.db, video.id)
    expect((await rowOf(video)).has_mp4).toBe(needsMp4 ? 1 : 0)
    expect(filesOf('public', video.name).includes('video.mp4')).toBe(needsMp4)
  })
})

describe('nothing is done', () => {
  it('for a video that is gone, rejected or prepared, and for a photo', async () => {
    const calls = fakeTool()
    const rejected = await aStoredVideo({ row: { status: 'rejected' } })
    const prepared = await aStoredVideo({ row: { has_poster: 1, has_mp4: 1 } })
    const photo = await aStoredVideo({ row: { kind: 'image', width: 1, height: 1 } })
    for (const id of [rejected.id, prepared.id, photo.id, 999, Number.NaN]) await prepareVideo(scene.db, id)
    expect(calls).toEqual([])
  })

  it('without ffmpeg', async () => {
    setVideoTool(null)
    const video = await aStoredVideo()
    await prepareVideo(scene.db, video.id)
    expect(await rowOf(video)).toEqual(video)
  })
})

describe('the videos to prepare', () => {
  it('are those without a picture that are not rejected', async () => {
    const { id } = await aStoredVideo()
    const hidden = await aStoredVideo({ row: { status: 'hidden', area: 'private' } })
    await aStoredVideo({ row: { status: 'rejected' } })
    await aStoredVideo({ row: { has_poster: 1 } })
    await aStoredVideo({ row: { kind: 'image', width: 1, height: 1 } })
    expect(await videosToPrepare(scene.db)).toEqual([id, hidden.id])
  })

  it('are found by an index', async () => {
    await fillStatistics(scene.db)
    await expectIndexed(scene.db, toPrepareQuery(scene.db))
  })
})
