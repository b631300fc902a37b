import { describe, expect, it, vi } from 'vitest'
import {
  jobQueue,
  jobsPath,
  setJobQueue,
  stopJobQueue,
} from '#app/integrations/job-queue/job-queue.server.ts'
import type { JobFailure } from '#app/integrations/job-queue/job-queue.ts'
import { held, jobQueues, MINUTE, open, recordingJob, scene } from '#tests/job-queue.ts'

jobQueues()

describe('a job', () => {
  it('is done once, in the order of adding, with its data', async () => {
    const queue = open()
    const { done, act } = recordingJob()
    queue.add('print', { page: 1 })
    queue.work({ print: act })
    queue.add('print', { page: 2, title: 'two' })
    await queue.idle()
    expect(done).toEqual([{ page: 1 }, { page: 2, title: 'two' }])
    await queue.idle()
    expect(done).toHaveLength(2)
  })

  it('added while the worker rests is done at once', async () => {
    const queue = open()
    const { done, act } = recordingJob()
    queue.work({ print: act })
    await queue.idle()
    queue.add('print', { page: 1 })
    await queue.idle()
    expect(done).toEqual([{ page: 1 }])
  })

  it('may add another', async () => {
    const queue = open()
    const { done, act } = recordingJob()
    queue.work({ print: act, order: async () => queue.add('print', { page: 1 }) })
    queue.add('order', {})
    await queue.idle()
    expect(done).toEqual([{ page: 1 }])
  })

  it('of a kind runs beside those of others, and after those of its own', async () => {
    const queue = open()
    const { done, act } = recordingJob()
    const slow = held()
    queue.work({ slow: slow.act, print: act })
    queue.add('slow', {})
    await slow.beginning
    queue.add('slow', { second: 1 })
    queue.add('print', { page: 1 })
    await vi.waitFor(() => expect(done).toEqual([{ page: 1 }]))
    slow.letGo()
    await queue.idle()
  })

  it('that waits already is not added again; one that runs is', async () => {
    const queue = open()
    const { done, act } = recordingJob()
    for (const page of [1, 1, 2, 1]) queue.add('print', { page })
    queue.work({ print: act })
    await queue.idle()
    expect(done).toEqual([{ page: 1 }, { page: 2 }])
    queue.add('print', { page: 1 })
    await queue.idle()
    expect(done).toHaveLength(3)
  })

  it('that waits for later does not hold up the same one for now', async () => {
    const queue = open()
    const { done, act } = recordingJob()
    queue.add('print', { page: 1 }, MINUTE)
    queue.add('print', { page: 1 })
    queue.work({ print: act })
    await queue.idle()
    expect(done).toEqual([{ page: 1 }])
  })

  it('is done when it is due', async () => {
    vi.useFakeTimers()
    const queue = open()
    const { done, act } = recordingJob()
    queue.work({ print: act })
    queue.add('print', { page: 1 }, MINUTE)
    await vi.advanceTimersByTimeAsync(MINUTE - 1)
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(done).toEqual([{ page: 1 }])
  })

  it('that another process adds is found', async () => {
    vi.useFakeTimers()
    const queue = open()
    const { done, act } = recordingJob()
    queue.work({ print: act })
    await vi.advanceTimersByTimeAsync(1)
    open().add('print', { page: 1 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(done).toEqual([{ page: 1 }])
  })
})

describe('a job that fails', () => {
  it('is tried again after 1 and 10 minutes, and then no more', async () => {
    vi.useFakeTimers()
    const queue = open()
    const tries: number[] = []
    const failures: JobFailure[] = []
    const error = new Error('out of paper')
    const start = Date.now()
    const act = async () => {
      tries.push(Math.round((Date.now() - start) / MINUTE))
      throw error
    }
    queue.work({ print: act }, (failure) => failures.push(failure))
    queue.add('print', { page: 1 })
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(tries).toEqual([0, 1, 11])
    const failure = { name: 'print', data: { page: 1 }, error }
    expect(failures).toEqual([
      { ...failure, isTriedAgain: true },
      { ...failure, isTriedAgain: true },
      { ...failure, isTriedAgain: false },
    ])
  })

  it('is done when it succeeds at last, and others do not wait for it', async () => {
    vi.useFakeTimers()
    const queue = open()
    const { done, act } = recordingJob()
    let failing = 2
    const fickle = async (data: Record<string, unknown>) => {
      if (data.page === 1 && failing-- > 0) throw undefined
      await act(data)
    }
    queue.work({ print: fickle })
    queue.add('print', { page: 1 })
    queue.add('print', { page: 2 })
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(done).toEqual([{ page: 2 }, { page: 1 }])
  })

  it('is tried again after a restart too', async () => {
    vi.useFakeTimers()
    const first = open()
    first.work({ print: () => Promise.reject(new Error('out of paper')) })
    first.add('print', { page: 1 })
    await vi.advanceTimersByTimeAsync(1000)
    await first.stop(0)
    const { done, act } = recordingJob()
    open().work({ print: act })
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(done).toEqual([{ page: 1 }])
  })
})

it('an error of the queue itself is told, and ends nothing', async () => {
  vi.useFakeTimers()
  const queue = open()
  const failures: JobFailure[] = []
  const { done, act } = recordingJob()
  queue.work({ print: act }, (failure) => failures.push(failure))
  await vi.advanceTimersByTimeAsync(1000)
  const { default: Sqlite } = await import('better-sqlite3')
  const other = new Sqlite(scene.path)
  other.exec('ALTER TABLE plainjob_jobs RENAME TO elsewhere')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failures).toMatchObject([{ name: 'print', error: { message: expect.stringContaining('plainjob') } }])
  other.exec('ALTER TABLE elsewhere RENAME TO plainjob_jobs')
  other.close()
  queue.add('print', { page: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toEqual([{ page: 1 }])
})

describe("the site's queue", () => {
  it.each([
    ['data/nampak.db', 'data/nampak-jobs.db'],
    ['/srv/v1.2/site', '/srv/v1.2/site-jobs'],
    [':memory:', ':memory:'],
  ])('of %s lies in %s', (database, jobs) => {
    expect(jobsPath(database)).toBe(jobs)
  })

  it('is the one that a test hands in, and is gone once it was stopped', async () => {
    const own = open()
    setJobQueue(own)
    expect(jobQueue()).toBe(own)
    await stopJobQueue(0)
    expect(() => own.add('print', {})).toThrow('not open')
    await stopJobQueue(0)
  })
})
