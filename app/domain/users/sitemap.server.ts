import type { IdSpan } from '#app/domain/ids.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Members as the sitemap lists them, by id: those who have finished their set-up and still have their account. */
export function sitemapUsersQuery(db: ReadDatabase, { after, upTo, limit }: IdSpan) {
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('is_first_login', '=', 0)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
}

/** The highest id there is; 0 without any. */
export async function lastUserId(db: ReadDatabase): Promise<number> {
  const row = await lastUserIdQuery(db).executeTakeFirst()
  return row?.last ?? 0
}

export function lastUserIdQuery(db: ReadDatabase) {
  return db.selectFrom('users').select(({ fn }) => fn.max('id').as('last'))
}
