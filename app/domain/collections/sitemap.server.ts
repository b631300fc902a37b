import { sql } from 'kysely'
import type { IdSpan } from '#app/domain/ids.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Public collections as the sitemap lists them, by id. */
export function sitemapCollectionsQuery(db: ReadDatabase, { after, upTo, limit }: IdSpan) {
  return (
    db
      .selectFrom('collections')
      .select(['id', 'slug', 'updated_at'])
      .where('id', '>', after)
      .where('id', '<=', upTo)
      // Not by the index of public ones, which is in another order.
      .where(sql<boolean>`+is_public = 1`)
      .orderBy('id')
      .limit(limit)
  )
}

/** The highest id there is; 0 without any. */
export async function lastCollectionId(db: ReadDatabase): Promise<number> {
  const row = await lastCollectionIdQuery(db).executeTakeFirst()
  return row?.last ?? 0
}

export function lastCollectionIdQuery(db: ReadDatabase) {
  return db.selectFrom('collections').select(({ fn }) => fn.max('id').as('last'))
}
