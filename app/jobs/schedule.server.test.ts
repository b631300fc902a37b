import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scheduleDeletion } from '#app/domain/media/files/files.server.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import { jobQueue, makeJobQueue, setJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { diskMediaStore } from '#app/integrations/media-store/disk.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { ProgramTimeout, setVideoTool, type VideoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import { startJobs, stopJobs } from '#app/jobs/schedule.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

let db: Kysely<Database>
let logged: [string, object, string][]

const note = (level: string) => (facts: object, message: string) => {
  logged.push([level, facts, message])
}
const log = { info: note('info'), warn: note('warn'), error: note('error') }

let folder: string

beforeEach(() => {
  db = testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'media-'))
  setMediaStore(diskMediaStore(folder))
  logged = []
  setJobQueue(makeJobQueue(':memory:'))
})
afterEach(async () => {
  setVideoTool(undefined)
  await stopJobs(0)
  await db.destroy()
  setMediaStore(null)
  rmSync(folder, { recursive: true })
})

/** A video whose files nobody has. */
async function aLostVideo(): Promise<void> {
  const vehicle = await aVehicle(db, { by: await aMember(db) })
  await db
    .insertInto('media')
    .values({
      vehicle_id: vehicle.id,
      kind: 'video',
      status: 'waiting',
      name: 'n'.repeat(25),
      upload_name: 'u'.repeat(25),
      mime: 'video/mp4',
      extension: 'mp4',
      bytes: 1,
      sha256: '0'.repeat(64),
      position: 1,
      uploaded_at: 1,
      upload_day: '2026-05-03',
    })
    .execute()
}

it('a start takes up every video that has no picture yet, and tells what failed', async () => {
  setVideoTool({} as VideoTool)
  await aLostVideo()
  await startJobs(db, log)
  await jobQueue().idle()
  const { id } = await db.selectFrom('media').select('id').executeTakeFirstOrThrow()
  const err = expect.objectContaining({ message: expect.stringContaining(`video ${id}`) })
  expect(logged).toEqual([
    ['info', { ffmpeg: true }, 'ffmpeg found'],
    ['warn', { job: 'prepare-video', mediaId: id, err }, 'Job failed, will be retried'],
  ])
})

it('a video whose work takes too long is told of once, and no start takes it up again', async () => {
  const probe = () => Promise.reject(new ProgramTimeout('20 s'))
  setVideoTool({ probe } as Partial<VideoTool> as VideoTool)
  await aLostVideo()
  await diskMediaStore(folder).sweep(0)
  const path = join(folder, 'work', 'upload')
  writeFileSync(path, 'a video')
  await diskMediaStore(folder).put('private', `${'u'.repeat(25)}/original.mp4`, path)
  for (const _start of [1, 2]) {
    await startJobs(db, log)
    await jobQueue().idle()
    await stopJobs(0)
    setJobQueue(makeJobQueue(':memory:'))
  }
  expect(logged.filter(([level]) => level !== 'info')).toEqual([
    ['error', expect.objectContaining({ job: 'prepare-video' }), 'Job failed for good'],
  ])
})

it('without ffmpeg nothing begins, and the log says so', async () => {
  setVideoTool(null)
  await aLostVideo()
  jobQueue().add('prepare-video', { mediaId: 1 })
  await startJobs(db, log)
  await jobQueue().idle()
  expect(logged).toEqual([['info', { ffmpeg: false }, expect.stringContaining('No ffmpeg')]])
})

it('a start that cannot write its jobs yet says why, and tries again every minute', async () => {
  setVideoTool(null)
  const path = join(folder, 'jobs.db')
  setJobQueue(makeJobQueue(path))
  const elsewhere = new Sqlite(path)
  elsewhere.exec('BEGIN IMMEDIATE')
  await scheduleDeletion(db, { area: 'private', name: 'a'.repeat(25) }, Date.now() - 1)
  vi.useFakeTimers()
  try {
    await startJobs(db, log)
    const err = expect.objectContaining({ code: 'SQLITE_BUSY' })
    const tried = ['error', { err }, 'Jobs cannot start yet, will be retried']
    expect(logged.slice(1)).toEqual([tried])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(logged.slice(1)).toEqual([tried, tried])
    elsewhere.close()
    await vi.advanceTimersByTimeAsync(60_000)
    await jobQueue().idle()
  } finally {
    vi.useRealTimers()
  }
  expect(await db.selectFrom('scheduled_deletions').select('name').execute()).toEqual([])
})

it('a start removes what was read from photos an hour ago, and nothing newer', async () => {
  setVideoTool(null)
  const { id: user_id } = await aMember(db)
  const kept = (sha256: string, minutes: number) => ({
    user_id,
    sha256: sha256.repeat(64),
    analysis: '{}',
    analysed_at: Date.now() - minutes * 60_000,
  })
  await db
    .insertInto('photo_analyses')
    .values([kept('a', 60), kept('b', 59)])
    .execute()
  await startJobs(db, log)
  await jobQueue().idle()
  expect(await db.selectFrom('photo_analyses').select('sha256').execute()).toEqual([
    { sha256: 'b'.repeat(64) },
  ])
})

it('a start removes the files that stand in no row, once it is time', async () => {
  setVideoTool(null)
  await scheduleDeletion(db, { area: 'private', name: 'a'.repeat(25) }, Date.now() - 1)
  await scheduleDeletion(db, { area: 'private', name: 'b'.repeat(25) }, Date.now() + 60_000)
  await startJobs(db, log)
  await jobQueue().idle()
  expect(await db.selectFrom('scheduled_deletions').select('name').execute()).toEqual([
    { name: 'b'.repeat(25) },
  ])
})

it('a start forgets notifications that were read more than 90 days ago', async () => {
  setVideoTool(null)
  const { id: userId } = await aMember(db)
  const day = 24 * 60 * 60 * 1000
  for (const days of [91, 89]) {
    await notify(db, { userId, type: 'ACCOUNT_APPROVED', params: {}, at: days })
    await db
      .updateTable('notifications')
      .set({ read_at: Date.now() - days * day })
      .where('created_at', '=', days)
      .execute()
  }
  await startJobs(db, log)
  await jobQueue().idle()
  expect(await db.selectFrom('notifications').select('created_at').execute()).toEqual([{ created_at: 89 }])
})
