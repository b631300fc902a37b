import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase, { type Database as Sqlite } from 'better-sqlite3'
import { better, defineQueue, JobStatus, type Queue } from 'plainjob'
import { type FairShare, makeFairShare } from '#app/integrations/job-queue/fair-share.ts'
import {
  type JobFailure,
  type JobHandler,
  type JobQueue,
  type JobShare,
  UnrecoverableError,
} from '#app/integrations/job-queue/job-queue.ts'
import { jobsStateIn } from '#app/integrations/job-queue/jobs-state.server.ts'
import { makeWorkers } from '#app/integrations/job-queue/workers.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long after a try that failed the next one is. */
const retryDelaysMs = [MINUTE_MS, 10 * MINUTE_MS]

const FAILED_RETENTION_MS = 30 * DAY_MS

/** What stands in the file: the data of a job, which try it is, and its share. */
type Stored = JobShare & { data: Record<string, unknown>; attempt: number }

/**
 * A queue in an SQLite file (made if missing) or in `:memory:`. plainjob keeps the jobs; the workers are our own:
 * plainjob's do not wait for a running job when they are stopped, and die of the first error of the file.
 */
export function makeJobQueue(path: string): JobQueue {
  const { sqlite, queue } = open(path)
  const isWaiting = waitingIn(sqlite)
  const isUnfinished = unfinishedIn(sqlite)
  const state = jobsStateIn(sqlite)
  const share = makeFairShare()
  const takeNext = takingFrom(sqlite, share)
  const workers = makeWorkers()
  let report: (failure: JobFailure) => void = () => {}
  let kinds: string[] = []
  /** By kind: what became of a job that could not be written yet. */
  const unsettled = new Map<string, () => void>()

  /** Does the next job of a kind that is due; false if there is none. */
  async function doNext(name: string, act: JobHandler): Promise<boolean> {
    settle(name)
    const id = takeNext(name)
    const job = id === null ? undefined : queue.getJobById(id)
    if (job === undefined) return false
    const stored = JSON.parse(job.data) as Stored
    const begun = performance.now()
    const failure = await failureOf(act, stored.data)
    if (stored.owner !== undefined) share.add(stored.owner, performance.now() - begun)
    // Cut off by a stop: the file is closed, in which the job still stands as one that runs.
    if (!sqlite.open) return false
    const retry = failure === null ? undefined : retryDelayMs(stored, failure)
    if (failure) report({ name, data: stored.data, error: failure, isTriedAgain: retry !== undefined })
    unsettled.set(name, () => {
      if (retry !== undefined)
        queue.add(name, { ...stored, attempt: stored.attempt + 1 } satisfies Stored, { delay: retry })
      if (failure && retry === undefined) queue.markJobAsFailed(job.id, failure.stack ?? failure.message)
      else queue.markJobAsDone(job.id)
      queue.removeDoneJobs(0)
    })
    settle(name)
    return true
  }

  /** All of it or nothing: what a full disk refuses is written when the worker has rested. */
  function settle(name: string): void {
    const write = unsettled.get(name)
    if (write === undefined) return
    sqlite.transaction(write)()
    unsettled.delete(name)
  }

  function add(name: string, stored: Stored, delayMs: number): void {
    if (isWaiting(name, JSON.stringify(stored), Date.now() + delayMs)) return
    queue.add(name, stored, { delay: delayMs })
    if (delayMs === 0) workers.wake()
  }

  return {
    add: (name, data, delayMs = 0, { owner, size } = {}) =>
      add(name, { data, attempt: 1, owner, size }, delayMs),

    has: isUnfinished,

    retry(id) {
      const job = queue.getJobById(id)
      if (job?.status !== JobStatus.Failed || !kinds.includes(job.type)) return null
      sqlite.transaction(() => {
        add(job.type, { ...(JSON.parse(job.data) as Stored), attempt: 1 }, 0)
        queue.markJobAsDone(id)
        queue.removeDoneJobs(0)
      })()
      return job.type
    },

    state: () => state(Date.now()),

    work(jobs, onFailed = () => {}) {
      report = onFailed
      kinds = Object.keys(jobs)
      requeueAll(queue)
      queue.removeFailedJobs(FAILED_RETENTION_MS)
      for (const [name, act] of Object.entries(jobs)) {
        workers.start(
          () => doNext(name, act),
          (error) => report({ name, error, isTriedAgain: true }),
        )
      }
    },

    async stop(deadlineMs) {
      await workers.stop(deadlineMs)
      if (sqlite.open) queue.close()
    },

    idle: () => workers.idle(),
  }
}

/** When it is tried again; undefined if it is not. */
function retryDelayMs({ attempt }: Stored, failure: Error): number | undefined {
  return failure instanceof UnrecoverableError ? undefined : retryDelaysMs[attempt - 1]
}

function open(path: string): { sqlite: Sqlite; queue: Queue } {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const sqlite = new SqliteDatabase(path)
  try {
    sqlite.pragma('trusted_schema = OFF')
    const queue = defineQueue({ connection: better(sqlite), logger: silent, ...noTimers })
    // Waiting for a lock holds up the whole process; a worker that finds the file locked comes again.
    sqlite.pragma('busy_timeout = 100')
    return { sqlite, queue }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/**
 * plainjob's own housekeeping throws in a timer when the disk is full, and that would end the site; and it takes a job
 * that has waited for long for one that hangs. So it never comes to that: `work` and `doNext` do what is needed.
 */
const noTimers = { maintenanceInterval: 2 ** 31 - 1, timeout: Number.MAX_SAFE_INTEGER }

const silent = { error() {}, warn() {}, info() {}, debug() {} }

/** Whether such a job waits already that is due by then. */
function waitingIn(sqlite: Sqlite): (name: string, stored: string, by: number) => boolean {
  const find = sqlite.prepare<[string, string, number]>(
    `SELECT 1 FROM plainjob_jobs
    WHERE status = ${JobStatus.Pending} AND type = ? AND data = ? AND next_run_at <= ? LIMIT 1`,
  )
  return (name, stored, by) => find.get(name, stored, by) !== undefined
}

/** Whether a job of that kind waits or runs. */
function unfinishedIn(sqlite: Sqlite): (name: string) => boolean {
  const find = sqlite.prepare<[string]>(
    `SELECT 1 FROM plainjob_jobs
    WHERE status IN (${JobStatus.Pending}, ${JobStatus.Processing}) AND type = ? LIMIT 1`,
  )
  return (name) => find.get(name) !== undefined
}

type Due = { id: number; owner: number | null; size: number }

/** A clock that is set right by less than this is none that was set back. */
const CLOCK_TOLERANCE_MS = 5_000

/**
 * Marks the next job of a kind as one that runs; null if none is due. Most looks find none, and take no lock. A job that
 * was added later than now is due, too: the clock was set back since, and its time would come too late by as much.
 */
function takingFrom(sqlite: Sqlite, share: FairShare): (name: string) => number | null {
  const due = sqlite.prepare<[string, number, number], Due>(
    `SELECT id, data ->> 'owner' AS owner, coalesce(data ->> 'size', 0) AS size FROM plainjob_jobs
    WHERE status = ${JobStatus.Pending} AND type = ? AND (next_run_at <= ? OR created_at > ?) ORDER BY next_run_at, id`,
  )
  const take = sqlite.prepare<[number]>(
    `UPDATE plainjob_jobs SET status = ${JobStatus.Processing} WHERE id = ? AND status = ${JobStatus.Pending}`,
  )
  return (name) => {
    const at = Date.now()
    const ranked = due.all(name, at, at + CLOCK_TOLERANCE_MS).map((job) => ({
      ...job,
      done: job.owner === null ? 0 : share.of(job.owner),
    }))
    // Sorting is stable: what is equal stays in the order of waiting.
    const [next] = ranked.sort((one, other) => one.done - other.done || one.size - other.size)
    return next !== undefined && take.run(next.id).changes === 1 ? next.id : null
  }
}

/** No worker runs yet, so whatever is marked as running was cut off; the clock may have been set back since. */
function requeueAll(queue: Queue): void {
  queue.requeueTimedOutJobs(-Number.MAX_SAFE_INTEGER)
}

async function failureOf(act: JobHandler, data: Record<string, unknown>): Promise<Error | null> {
  try {
    await act(data)
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
