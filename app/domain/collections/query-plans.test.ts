import { beforeAll, describe, it } from 'vitest'
import { platesQuery } from '#app/domain/collections/collect-plates.server.ts'
import { lastPositionQuery } from '#app/domain/collections/collections.server.ts'
import {
  collectedQuery,
  collectingQuery,
  featuredQuery,
  ownByAgeQuery,
  ownedQuery,
  publicQuery,
} from '#app/domain/collections/read-collections.server.ts'
import { lastCollectionIdQuery, sitemapCollectionsQuery } from '#app/domain/collections/sitemap.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  const db = testDatabase()
  beforeAll(async () => {
    if (size === 'large') await fillStatistics(db)
  })

  it('lists of collections come from an index', async () => {
    await expectIndexed(db, publicQuery(db).limit(12))
    await expectIndexed(db, ownedQuery(db, 1).limit(50))
    await expectIndexed(db, ownByAgeQuery(db, 1).limit(50))
    await expectIndexed(db, collectingQuery(db, 1, 7).limit(50))
    await expectIndexed(db, ownedQuery(db, 1).where('collections.is_public', '=', 1).limit(50))
    await expectIndexed(db, featuredQuery(db, 1, false))
    await expectIndexed(db, featuredQuery(db, 1, true))
  })

  it('a collection’s vehicles come from an index, from its start and from a place in it', async () => {
    await expectIndexed(db, collectedQuery(db, 1, null, 25))
    await expectIndexed(db, collectedQuery(db, 1, { value: 2_400, id: 7 }, 25))
    await expectIndexed(db, lastPositionQuery(db, 1))
  })

  it('plates that are typed are found by an index', async () => {
    await expectIndexed(db, platesQuery(db, ['WXY1', 'WXY2']), { mayScan: ['each'] })
  })

  it('the sitemap goes by id', async () => {
    await expectIndexed(db, sitemapCollectionsQuery(db, { after: 0, upTo: 3_000, limit: 100 }))
    await expectIndexed(db, lastCollectionIdQuery(db))
  })
})
