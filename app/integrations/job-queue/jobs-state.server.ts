import type { Database as Sqlite } from 'better-sqlite3'
import { JobStatus } from 'plainjob'
import type { FailedJob, JobCounts, JobsState } from '#app/integrations/job-queue/job-queue.ts'

/** Failures that are told of singly. */
const MAX_FAILED = 5

type Counted = { name: string; status: JobStatus; jobs: number; isDue: 0 | 1; since: number }

/** Reads how the queue of a file is doing; most of it from the index alone. */
export function jobsStateIn(sqlite: Sqlite): (at: number) => JobsState {
  const count = sqlite.prepare<[number], Counted>(
    `SELECT type AS name, status, next_run_at <= ? AS isDue, count(*) AS jobs, min(next_run_at) AS since
    FROM plainjob_jobs WHERE status <> ${JobStatus.Done} GROUP BY 1, 2, 3 ORDER BY 1`,
  )
  // What is tried again waits for a minute or ten: few do.
  const retried = sqlite.prepare<[number], { name: string; jobs: number }>(
    `SELECT type AS name, count(*) AS jobs FROM plainjob_jobs
    WHERE status = ${JobStatus.Pending} AND next_run_at > ? AND data ->> 'attempt' > 1 GROUP BY 1`,
  )
  const failed = sqlite.prepare<[number], FailedJob>(
    `SELECT id, type AS name, failed_at AS at, error FROM plainjob_jobs
    WHERE status = ${JobStatus.Failed} ORDER BY failed_at DESC, id DESC LIMIT ?`,
  )
  return (at) => {
    const counted = count.all(at)
    const again = new Map(retried.all(at).map(({ name, jobs }) => [name, jobs]))
    const due = counted.filter(({ status, isDue }) => status === JobStatus.Pending && isDue === 1)
    return {
      counts: [...new Set(counted.map(({ name }) => name))].map((name) => ({
        ...countsOf(counted.filter((one) => one.name === name)),
        name,
        retried: again.get(name) ?? 0,
      })),
      dueSince: due.length === 0 ? null : Math.min(...due.map(({ since }) => since)),
      lastFailed: failed.all(MAX_FAILED),
    }
  }
}

function countsOf(counted: Counted[]): Omit<JobCounts, 'name' | 'retried'> {
  const sum = (of: (one: Counted) => boolean) =>
    counted.filter(of).reduce((total, { jobs }) => total + jobs, 0)
  return {
    due: sum(({ status, isDue }) => status === JobStatus.Pending && isDue === 1),
    later: sum(({ status, isDue }) => status === JobStatus.Pending && isDue === 0),
    running: sum(({ status }) => status === JobStatus.Processing),
    failed: sum(({ status }) => status === JobStatus.Failed),
  }
}
