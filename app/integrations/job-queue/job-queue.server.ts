import { env } from '#app/env.server.ts'
import type { JobQueue } from '#app/integrations/job-queue/job-queue.ts'
import { makeJobQueue } from '#app/integrations/job-queue/sqlite.server.ts'

export type { JobQueue }
export { makeJobQueue }

/** Kept on `globalThis`: reloading a module in development must not open the file a second time. */
const held = globalThis as typeof globalThis & { nampakJobQueue?: JobQueue | undefined }

/** The site's queue, opened at the first call. Its timer keeps a program alive: `stopJobQueue` ends that. */
export function jobQueue(): JobQueue {
  held.nampakJobQueue ??= makeJobQueue(jobsPath(env.DATABASE_PATH))
  return held.nampakJobQueue
}

/** Lets tests hand their own queue to whatever calls `jobQueue()`; null forgets it. */
export function setJobQueue(own: JobQueue | null): void {
  held.nampakJobQueue = own ?? undefined
}

/** Stops the queue, if it was opened. */
export async function stopJobQueue(deadlineMs: number): Promise<void> {
  const opened = held.nampakJobQueue
  held.nampakJobQueue = undefined
  await opened?.stop(deadlineMs)
}

/**
 * A file of its own beside the database: `nampak.db` has `nampak-jobs.db`. A second connection that writes to the
 * database itself would wait for our own open transactions.
 */
export function jobsPath(databasePath: string): string {
  return databasePath === ':memory:' ? databasePath : databasePath.replace(/(\.\w+)?$/, '-jobs$1')
}
