import type { Kysely } from 'kysely'
import { flushViews } from '#app/domain/vehicles/views.server.ts'
import type { Log } from '#app/jobs/schedule.server.ts'
import type { Database } from '#db/schema.ts'

/** How long a view may wait to be written, ms. */
const FLUSH_MS = 5_000

let timer: NodeJS.Timeout | undefined

/** Writes the views that were counted, every few seconds and when the server stops (contract, section 4). */
export function startViews(db: Kysely<Database>, log: Log): void {
  timer = setInterval(() => void flush(db, log), FLUSH_MS)
  timer.unref()
}

export async function stopViews(db: Kysely<Database>, log: Log): Promise<void> {
  clearInterval(timer)
  await flush(db, log)
}

/** Those that could not be written are tried again the next time. */
async function flush(db: Kysely<Database>, log: Log): Promise<void> {
  try {
    await flushViews(db)
  } catch (error) {
    log.warn({ err: error }, 'Views could not be written yet')
  }
}
