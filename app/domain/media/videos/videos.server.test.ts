import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareVideo, toPrepareQuery, videosToPrepare } from '#app/domain/media/videos/videos.server.ts'
import { diskMediaStore } from '#app/integrations/media-store/disk.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { type MediaArea, type MediaStore, newMediaName } from '#app/integrations/media-store/media-store.ts'
import { setVideoTool, type VideoFacts, type VideoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { Database, MediaRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'
import { aVideo, type WantedVideo } from '#tests/videos.ts'

let db: Kysely<Database>
let root: string
let store: MediaStore

beforeEach(() => {
  db = testDatabase()
  root = mkdtempSync(join(tmpdir(), 'videos-'))
  store = diskMediaStore(root)
  setMediaStore(store)
})
afterEach(async () => {
  setVideoTool(undefined)
  setMediaStore(null)
  await db.destroy()
  rmSync(root, { recursive: true })
})

const mimes = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm', avi: 'video/vnd.avi' }

type Wanted = { ext?: keyof typeof mimes; bytes?: Buffer; row?: Partial<MediaRow> }

/** A stored video in somebody's gallery. */
async function aStoredVideo({ ext = 'mp4', bytes, row }: Wanted = {}): Promise<MediaRow> {
  const name = newMediaName()
  mkdirSync(store.workDir, { recursive: true })
  const path = join(store.workDir, name)
  writeFileSync(path, bytes ?? 'a video')
  await store.put(row?.area ?? 'public', `${name}/original.${ext}`, path)
  const vehicle = await aVehicle(db, { by: await aMember(db) })
  return db
    .insertInto('media')
    .values({
      vehicle_id: vehicle.id,
      kind: 'video',
      status: 'approved',
      area: 'public',
      name,
      mime: mimes[ext],
      extension: ext,
      bytes: 7,
      sha256: '0'.repeat(64),
      position: 1,
      uploaded_at: 1,
      upload_day: '2026-05-03',
      approved_at: row?.status === 'waiting' ? null : 1,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const rowOf = ({ id }: { id: number }) =>
  db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const folderOf = (area: MediaArea, name: string) => join(root, area, name.slice(0, 2), name)

function filesOf(area: MediaArea, name: string): string[] {
  try {
    return readdirSync(folderOf(area, name)).sort()
  } catch {
    return []
  }
}

const posterFiles = ['large', 'medium', 'thumbnail'].flatMap((variant) => [
  `${variant}.jpg`,
  `${variant}.webp`,
])

/** Stands in for ffmpeg: facts as wanted, a blue picture; notes what it was asked for. */
function fakeTool(facts: Partial<VideoFacts> = {}, more: Partial<VideoTool> = {}) {
  const calls: string[] = []
  const still = join(root, 'still.jpg')
  const tool: VideoTool = {
    async probe() {
      calls.push('probe')
      return {
        width: 640,
        height: 360,
        durationMs: 1000,
        videoCodec: 'h264',
        audioCodec: 'aac',
        ...facts,
      }
    },
    async poster(...args) {
      calls.push('poster')
      await more.poster?.(...args)
      await sharp({ create: { width: 640, height: 360, channels: 3, background: '#3c78b4' } }).toFile(still)
      copyFileSync(still, args[2])
    },
    async toMp4(...args) {
      calls.push('mp4')
      await more.toMp4?.(...args)
      writeFileSync(args[2], 'an MP4')
    },
  }
  setVideoTool(tool)
  return calls
}

/** What publishing and hiding do: all files under a new name, in the row too. */
async function move({ id }: { id: number }, to: MediaArea): Promise<string> {
  const { area, name } = await rowOf({ id })
  const newName = newMediaName()
  await store.copy(area, to, name, newName)
  await db.updateTable('media').set({ area: to, name: newName }).where('id', '=', id).execute()
  await store.remove(area, name)
  return newName
}

describe('a video is prepared', () => {
  it.each([
    ['an MP4 of a phone', { ext: 'mp4', video: 'libx264', audio: 'aac' }, false],
    ['a MOV of an old iPhone', { ext: 'mov', video: 'libx264', audio: 'aac' }, false],
    ['a MOV of a new iPhone', { ext: 'mov', video: 'libx265', audio: 'aac' }, true],
    ['a WebM', { ext: 'webm', video: 'libvpx-vp9', audio: 'libopus' }, false],
    ['an AVI of a camera', { ext: 'avi', video: 'mjpeg', audio: 'pcm_s16le' }, true],
  ] satisfies [string, WantedVideo, boolean][])('%s: %j', async (_name, wanted, needsMp4) => {
    const video = await aStoredVideo({ ext: wanted.ext, bytes: aVideo(wanted) })
    await prepareVideo(db, video.id)
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
    expect(readdirSync(store.workDir)).toEqual([])
    const picture = await sharp(join(folderOf('public', video.name), 'thumbnail.webp')).metadata()
    expect([picture.format, picture.width, picture.height]).toEqual(['webp', 64, 48])
  })

  it('where its own files lie, when it waits', async () => {
    fakeTool()
    const video = await aStoredVideo({ row: { status: 'waiting', area: 'private' } })
    await prepareVideo(db, video.id)
    expect(filesOf('private', video.name)).toEqual([...posterFiles, 'original.mp4'].sort())
    expect(await rowOf(video)).toMatchObject({ status: 'waiting', has_poster: 1, dominant_color: '#3878b8' })
  })

  it('with its picture to be seen before the long work on the MP4 begins', async () => {
    let seen: Partial<MediaRow> = {}
    const video = await aStoredVideo({ ext: 'avi' })
    fakeTool({}, { toMp4: async () => void (seen = await rowOf(video)) })
    await prepareVideo(db, video.id)
    expect(seen).toMatchObject({ has_poster: 1, has_mp4: 0, width: 640, height: 360 })
    expect(await rowOf(video)).toMatchObject({ has_mp4: 1 })
  })

  it('only as far as it is not yet', async () => {
    const calls = fakeTool()
    const video = await aStoredVideo({ ext: 'avi', row: { has_poster: 1 } })
    await prepareVideo(db, video.id)
    expect(calls).toEqual(['probe', 'mp4'])
    await prepareVideo(db, video.id)
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
    await prepareVideo(db, video.id)
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
    for (const id of [rejected.id, prepared.id, photo.id, 999, Number.NaN]) await prepareVideo(db, id)
    expect(calls).toEqual([])
  })

  it('without ffmpeg', async () => {
    setVideoTool(null)
    const video = await aStoredVideo()
    await prepareVideo(db, video.id)
    expect(await rowOf(video)).toEqual(video)
  })
})

describe('a video that is published or hidden meanwhile', () => {
  it('is prepared under its new name, and leaves nothing under the old one', async () => {
    let moved = ''
    const video = await aStoredVideo({ row: { status: 'waiting', area: 'private' } })
    const calls = fakeTool({}, { poster: async () => void (moved ||= await move(video, 'public')) })
    await prepareVideo(db, video.id)
    expect(calls).toEqual(['probe', 'poster', 'probe', 'poster'])
    expect(await rowOf(video)).toMatchObject({ name: moved, area: 'public', has_poster: 1 })
    expect(filesOf('public', moved)).toEqual([...posterFiles, 'original.mp4'].sort())
    expect(filesOf('private', video.name)).toEqual([])
    expect(readdirSync(store.workDir)).toEqual([])
  })

  it('while its MP4 is made keeps its picture', async () => {
    let moved = ''
    const video = await aStoredVideo({ ext: 'avi' })
    const calls = fakeTool({}, { toMp4: async () => void (moved ||= await move(video, 'private')) })
    await prepareVideo(db, video.id)
    expect(calls).toEqual(['probe', 'poster', 'mp4', 'probe', 'mp4'])
    expect(await rowOf(video)).toMatchObject({ name: moved, has_poster: 1, has_mp4: 1 })
    expect(filesOf('private', moved)).toEqual([...posterFiles, 'original.avi', 'video.mp4'].sort())
    expect(filesOf('public', video.name)).toEqual([])
  })

  it('again and again is put off', async () => {
    const video = await aStoredVideo()
    const calls = fakeTool({}, { poster: async () => void (await move(video, 'public')) })
    await expect(prepareVideo(db, video.id)).rejects.toThrow('not where its row says')
    expect(calls.filter((call) => call === 'poster')).toHaveLength(3)
    const { name } = await rowOf(video)
    expect(filesOf('public', name)).toEqual(['original.mp4'])
  })

  it.each([
    ['rejected', (id: number) => db.updateTable('media').set({ status: 'rejected' }).where('id', '=', id)],
    ['deleted', (id: number) => db.deleteFrom('media').where('id', '=', id)],
  ] as const)('or %s has no files left', async (_what, change) => {
    const video = await aStoredVideo()
    const poster = async () => {
      await change(video.id).execute()
      await store.remove(video.area, video.name)
    }
    fakeTool({}, { poster })
    await prepareVideo(db, video.id)
    expect(filesOf('public', video.name)).toEqual([])
    expect(readdirSync(store.workDir)).toEqual([])
  })
})

describe('what fails', () => {
  it('is told, changes nothing and leaves no work behind', async () => {
    const video = await aStoredVideo({ bytes: Buffer.from('no video at all') })
    await expect(prepareVideo(db, video.id)).rejects.toThrow('ffprobe')
    expect(await rowOf(video)).toEqual(video)
    expect(filesOf('public', video.name)).toEqual(['original.mp4'])
    expect(readdirSync(store.workDir)).toEqual([])
  })

  it('at the MP4 keeps the picture', async () => {
    fakeTool({}, { toMp4: () => Promise.reject(new Error('out of memory')) })
    const video = await aStoredVideo({ ext: 'avi' })
    await expect(prepareVideo(db, video.id)).rejects.toThrow('out of memory')
    expect(await rowOf(video)).toMatchObject({ has_poster: 1, has_mp4: 0 })
    expect(filesOf('public', video.name)).toEqual([...posterFiles, 'original.avi'].sort())
  })

  it('because the file is not in the store is told', async () => {
    fakeTool()
    const video = await aStoredVideo()
    await store.remove(video.area, video.name)
    await expect(prepareVideo(db, video.id)).rejects.toThrow('not where its row says')
  })
})

describe('the videos to prepare', () => {
  it('are those without a picture that are not rejected', async () => {
    const { id } = await aStoredVideo()
    const hidden = await aStoredVideo({ row: { status: 'hidden', area: 'private' } })
    await aStoredVideo({ row: { status: 'rejected' } })
    await aStoredVideo({ row: { has_poster: 1 } })
    await aStoredVideo({ row: { kind: 'image', width: 1, height: 1 } })
    expect(await videosToPrepare(db)).toEqual([id, hidden.id])
  })

  it('are found by an index', async () => {
    await fillStatistics(db)
    await expectIndexed(db, toPrepareQuery(db))
  })
})
