import type { AliasedExpression } from 'kysely'
import type { QueuePage } from '#app/domain/moderation/queue.ts'
import type { Page } from '#app/domain/pages.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** The rows of a page and one more, which tells that there is another page. */
export const pageSpan = ({ page, limit }: Page) => ({ limit: limit + 1, offset: (page - 1) * limit })

/** How many rows there are of those asked for: `query` stops at the most that is counted. */
export function countQuery(db: ReadDatabase, ids: AliasedExpression<{ id: number }, 'queued'>) {
  return db.selectFrom(ids).select(({ fn }) => fn.countAll<number>().as('total'))
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
