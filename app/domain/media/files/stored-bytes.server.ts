import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { now } from '#app/clock.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Rows that are summed in one go, before others get their turn. */
const BATCH = 5_000

/** How long a sum is good enough. */
const MAX_AGE_MS = 10 * 60_000

const kept = new WeakMap<ReadDatabase, { at: number; sum: Promise<number> }>()

/**
 * Bytes of the photos and videos as they were uploaded; what is made of them takes about as much again. At most ten
 * minutes old.
 */
export function uploadedBytes(db: ReadDatabase): Promise<number> {
  const known = kept.get(db)
  const at = now()
  if (known !== undefined && at >= known.at && at < known.at + MAX_AGE_MS) return known.sum
  const sum = sumBytes(db)
  kept.set(db, { at, sum })
  sum.catch(() => kept.delete(db))
  return sum
}

async function sumBytes(db: ReadDatabase): Promise<number> {
  let bytes = 0
  for (let after = 0; ; await setImmediate()) {
    const batch = await mediaBytesQuery(db, after).executeTakeFirstOrThrow()
    bytes += batch.bytes
    if (batch.last === null) return bytes
    after = batch.last
  }
}

/** The next photos and videos in the order of their ids; `last` is null where there are none. */
export function mediaBytesQuery(db: ReadDatabase, after: number) {
  const next = db
    .selectFrom('media')
    .select(['id', 'bytes'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
  return db
    .selectFrom(next.as('next'))
    .select([
      sql<number>`coalesce(sum(bytes), 0)`.as('bytes'),
      ({ fn }) => fn.max<number | null>('id').as('last'),
    ])
}
