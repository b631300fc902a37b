import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite, { type Database as SqliteDatabase } from 'better-sqlite3'
import { expect, it, vi } from 'vitest'
import type { JobFailure } from '#app/integrations/job-queue/job-queue.ts'
import { jobQueues, MINUTE, open, recordingJob, scene } from '#tests/job-queue.ts'

jobQueues()

/** Another process takes the lock of the file, so that nothing can be written. */
function lock(): SqliteDatabase {
  mkdirSync(dirname(scene.path), { recursive: true })
  const elsewhere = new Sqlite(scene.path)
  elsewhere.exec('BEGIN IMMEDIATE')
  return elsewhere
}

it('what became of a job is written when the file takes it again: it is done once', async () => {
  vi.useFakeTimers()
  const queue = open()
  const failures: JobFailure[] = []
  const { done, act } = recordingJob()
  let elsewhere: SqliteDatabase | undefined
  const lockedOut = async (data: Record<string, unknown>) => {
    await act(data)
    elsewhere ??= lock()
  }
  queue.work({ print: lockedOut }, (failure) => failures.push(failure))
  queue.add('print', { page: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(failures).toMatchObject([{ name: 'print', error: { code: 'SQLITE_BUSY' } }])
  elsewhere?.close()
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  queue.add('print', { page: 2 })
  await vi.advanceTimersByTimeAsync(1000)
  await queue.stop(0)
  open().work({ print: act })
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(done).toEqual([{ page: 1 }, { page: 2 }])
})

it('and one that failed meanwhile is tried again', async () => {
  vi.useFakeTimers()
  const queue = open()
  const { done, act } = recordingJob()
  let elsewhere: SqliteDatabase | undefined
  const failingOnce = async (data: Record<string, unknown>) => {
    if (elsewhere) return act(data)
    elsewhere = lock()
    throw new Error('out of paper')
  }
  queue.work({ print: failingOnce })
  queue.add('print', { page: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  elsewhere?.close()
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(done).toEqual([{ page: 1 }])
})
