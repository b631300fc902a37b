import { sql } from 'kysely'
import type { RaidRow, ReadDatabase } from '#db/schema.ts'

/** How many raids are past their end and wait to be completed, and since when the first of them does, ms UTC. */
export async function waitingRaids(
  db: ReadDatabase,
  at: number,
): Promise<{ count: number; since: number | null }> {
  return waitingRaidsQuery(db, at).executeTakeFirstOrThrow()
}

export function waitingRaidsQuery(db: ReadDatabase, at: number) {
  return db
    .selectFrom(
      sql<RaidRow>`(SELECT * FROM raids INDEXED BY raids_open
        WHERE completed_at IS NULL AND archived_at IS NULL)`.as('raids'),
    )
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('end_at').as('since')])
    .where('end_at', '<=', at)
}
