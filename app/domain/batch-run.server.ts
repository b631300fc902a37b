import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import type { Database } from '#db/schema.ts'

/** Told now and then how much of a long run is done. */
export type Progress = (done: number, total: number) => void

/** The items one by one, while it is told how many of them are done. */
export function* inProgress<T>(items: readonly T[], progress: Progress): Generator<T> {
  for (const [index, item] of items.entries()) {
    progress(index, items.length)
    yield item
  }
  progress(items.length, items.length)
}

/** A part of a long run: afterwards as much time as it took is left to others. */
export async function throttled<T>(act: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await act()
  await setTimeout(performance.now() - start)
  return result
}

/**
 * A transaction of a long run. Who waits for the lock asks for it now and then only, and would not get it between
 * transactions that follow each other at once.
 */
export async function inThrottledTransaction<T>(
  db: Kysely<Database>,
  act: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return throttled(() => inTransaction(db, act))
}
