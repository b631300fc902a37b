import type { Kysely } from 'kysely'
import { now } from '#app/clock.server.ts'
import { generationOf } from '#app/db.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** As long as a page is kept for visitors: views are written without a new generation. */
const MAX_AGE_MS = 30_000

/**
 * A reading that is the same for everybody, done once until the database is written to, and anew after 30 s. One that
 * fails is done again.
 */
export function perGeneration<Answer>(
  read: (db: ReadDatabase) => Promise<Answer>,
): (db: ReadDatabase) => Promise<Answer> {
  const kept = new WeakMap<ReadDatabase, { generation: number; at: number; answer: Promise<Answer> }>()
  return (db) => {
    // Before reading: what is written meanwhile makes the answer an old one.
    const generation = generationOf(db as Kysely<Database>)
    const at = now()
    const known = kept.get(db)
    if (known?.generation === generation && at >= known.at && at < known.at + MAX_AGE_MS) return known.answer
    const answer = read(db)
    kept.set(db, { generation, at, answer })
    answer.catch(() => kept.delete(db))
    return answer
  }
}
