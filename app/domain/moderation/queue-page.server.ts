import { type AliasedExpression, sql } from 'kysely'
import type { QueuePage } from '#app/domain/moderation/queue.ts'
import type { Page } from '#app/domain/pages.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** The rows of a page and one more, which tells that there is another page. */
export const pageSpan = ({ page, limit }: Page) => ({ limit: limit + 1, offset: (page - 1) * limit })

/** How many rows there are of those asked for: `query` stops at the most that is counted. */
export function countQuery(db: ReadDatabase, ids: AliasedExpression<{ id: number }, 'queued'>) {
  return db.selectFrom(ids).select(({ fn }) => fn.countAll<number>().as('total'))
}

/**
 * The vehicle of what is queued is active. A value of its own for each row: of a join with that condition, or of EXISTS,
 * SQLite makes a walk through all vehicles where many wait.
 */
export function isAtActiveVehicle(queued: 'media' | 'comments') {
  return sql<boolean>`(SELECT active.deleted_at FROM vehicles AS active
    WHERE active.id = ${sql.ref(`${queued}.vehicle_id`)}) IS NULL`
}

/** The id of its vehicle, by which SQLite is to look up the vehicle, not what is queued. */
export function vehicleIdOf(queued: 'media' | 'comments') {
  return sql<number>`+${sql.ref(`${queued}.vehicle_id`)}`
}

/** The page, of rows that `pageSpan` took. */
export async function queuePage<Row, Item>(
  { limit }: Page,
  rows: readonly Row[],
  total: Promise<{ total: number }>,
  toItem: (row: Row) => Item,
): Promise<QueuePage<Item>> {
  return { items: rows.slice(0, limit).map(toItem), hasMore: rows.length > limit, ...(await total) }
}
