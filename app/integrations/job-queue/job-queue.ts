export type JobData = Record<string, string | number>

/** For whom a job is done, and how much work it is compared with others of its kind. */
export type JobShare = { owner?: number | undefined; size?: number }

/** What a kind of job does. It may be called again with the same data after a crash. */
export type JobHandler = (data: Record<string, unknown>) => Promise<void>

/** A failed attempt of a job, or an error of the queue itself (with the kind of job as `name`, too). */
export type JobFailure = { name: string; data?: unknown; error: unknown; isTriedAgain: boolean }

/** What a job throws that would fail the same way again. */
export class UnrecoverableError extends Error {}

/** Jobs of a kind: due now, due later (of which some are tried again after a failure), at work, failed for good. */
export type JobCounts = {
  name: string
  due: number
  later: number
  retried: number
  running: number
  failed: number
}

/** `error` is what it failed of, with its stack. Times are ms UTC. */
export type FailedJob = { id: number; name: string; at: number; error: string }

/** `dueSince`: since when the oldest job waits that is due. `lastFailed` has the newest first. */
export type JobsState = { counts: JobCounts[]; dueSince: number | null; lastFailed: FailedJob[] }

/**
 * Slow work that outlives a restart. A job that fails is tried again after 1 minute and after 10, unless it is told to
 * be an `UnrecoverableError`; then it stays failed for a month for somebody to look at. Of the jobs of a kind that are
 * due, the next one is of the owner for whom the queue has worked least lately, and the smallest of those.
 */
export type JobQueue = {
  /** A job that waits already, with the same data and for no later, is not added again. */
  add(name: string, data: JobData, delayMs?: number, share?: JobShare): void
  /** Whether a job of that kind waits, for now or later, or runs: a restart forgets none. */
  has(name: string): boolean
  /**
   * A job that failed for good is due again, with all its tries, and what it failed of is forgotten. Tells what kind it is;
   * null where no failed job has this id, or where nobody here does its kind.
   */
  retry(id: number): string | null
  /** How many jobs there are, and the last that failed for good. Cheap. */
  state(): JobsState
  /** Starts working: one worker a kind of job. Interrupted jobs come first. Call it once. */
  work(jobs: Record<string, JobHandler>, onFailed?: (failure: JobFailure) => void): void
  /** Waits for running jobs up to the deadline, then closes the file. Interrupted jobs run again at the next start. */
  stop(deadlineMs: number): Promise<void>
  /** Waits until no worker has anything left to do now: for tests and the demo. */
  idle(): Promise<void>
}
