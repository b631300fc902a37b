import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import { makeJobQueue, setJobQueue, stopJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { diskMediaStore } from '#app/integrations/media-store/disk.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { type MediaArea, type MediaStore, newMediaName } from '#app/integrations/media-store/media-store.ts'
import { setVideoTool, type VideoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { Database, MediaRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

export const scene = {} as {
  db: Kysely<Database>
  root: string
  store: MediaStore
}

/** A database and a media folder before each test of a file. */
export function storedVideos(): void {
  beforeEach(() => {
    scene.db = testDatabase()
    scene.root = mkdtempSync(join(tmpdir(), 'videos-'))
    scene.store = diskMediaStore(scene.root)
    setMediaStore(scene.store)
    setJobQueue(makeJobQueue(':memory:'))
  })
  afterEach(async () => {
    setVideoTool(undefined)
    await stopJobQueue(0)
    setMediaStore(null)
    await scene.db.destroy()
    rmSync(scene.root, { recursive: true })
  })
}

const mimes = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm', avi: 'video/vnd.avi' }

type Wanted = { ext?: keyof typeof mimes; bytes?: Buffer; row?: Partial<MediaRow> }

/** A video in somebody's gallery of which the upload alone is stored; with `upload_name: null`, the MP4 made of it. */
export async function aStoredVideo({ ext = 'mp4', bytes, row }: Wanted = {}): Promise<MediaRow> {
  const name = newMediaName()
  const upload_name = row?.upload_name === undefined ? newMediaName() : row.upload_name
  mkdirSync(scene.store.workDir, { recursive: true })
  const path = join(scene.store.workDir, name)
  writeFileSync(path, bytes ?? 'a video')
  const area = upload_name === null ? (row?.area ?? 'public') : 'private'
  await scene.store.put(area, `${upload_name ?? name}/original.${ext}`, path)
  const vehicle = await aVehicle(scene.db, { by: await aMember(scene.db) })
  return scene.db
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
      upload_name,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const rowOf = ({ id }: { id: number }) =>
  scene.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const folderOf = (area: MediaArea, name: string) => join(scene.root, area, name.slice(0, 2), name)

export function filesOf(area: MediaArea, name: string): string[] {
  try {
    return readdirSync(folderOf(area, name)).sort()
  } catch {
    return []
  }
}

export const posterFiles = ['large', 'medium', 'thumbnail'].flatMap((variant) => [
  `${variant}.jpg`,
  `${variant}.webp`,
])

/** Stands in for ffmpeg: a blue picture, files that say what they are; notes what it was asked for. */
export function fakeTool(more: Partial<VideoTool> = {}) {
  const calls: string[] = []
  const still = join(scene.root, 'still.jpg')
  const tool: VideoTool = {
    async probe() {
      calls.push('probe')
      return { width: 640, height: 360, durationMs: 1000 }
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
