import { it } from 'vitest'
import { lastRemovalQuery, removedTagQuery } from '#app/domain/tags/tags.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

it.each(['large', 'fresh'])('whose a tag was is found by indexes on a %s site', async (size) => {
  const db = testDatabase()
  if (size === 'large') await fillStatistics(db)
  await expectIndexed(db, lastRemovalQuery(db, 2, 'Rare'), { maySort: true })
  await expectIndexed(db, removedTagQuery(db, 2, { tag: 'Rare', at: 1 }))
})
