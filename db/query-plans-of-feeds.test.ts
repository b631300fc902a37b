import type { Kysely } from 'kysely'
import { beforeAll, describe, test } from 'vitest'
import { newestForFeedQuery, spottedForFeedQuery } from '#app/domain/finding/feed.server.ts'
import { lastVehicleIdQuery, sitemapVehiclesQuery } from '#app/domain/finding/sitemap.server.ts'
import { lastUserIdQuery, sitemapUsersQuery } from '#app/domain/users/sitemap.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

/** What feeds and the sitemap read, on a site with a million vehicles, and on a fresh one that knows no statistics. */
describe.each(['large', 'fresh'])('on a %s site', (size) => {
  let db: Kysely<Database>
  beforeAll(async () => {
    db = testDatabase()
    if (size === 'large') await fillStatistics(db)
  })

  test('the newest vehicles', () => expectIndexed(db, newestForFeedQuery(db)))

  test('what a member spotted last', () => expectIndexed(db, spottedForFeedQuery(db, 7)))

  test('a part of the sitemap, the last as the first', async () => {
    for (const after of [0, 990_000]) {
      const span = { after, upTo: after + 10_000, limit: 100 }
      await expectIndexed(db, sitemapVehiclesQuery(db, span))
      await expectIndexed(db, sitemapUsersQuery(db, span))
    }
  })

  test('how many parts there are', async () => {
    await expectIndexed(db, lastVehicleIdQuery(db))
    await expectIndexed(db, lastUserIdQuery(db))
  })
})
