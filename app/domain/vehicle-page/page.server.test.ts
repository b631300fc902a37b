import { describe, it } from 'vitest'
import { misplacedQuery } from '#app/domain/media/files/misplaced-files.server.ts'
import { firstNamingQuery, firstStoryQuery } from '#app/domain/rep/rep.server.ts'
import { changesQuery } from '#app/domain/vehicles/changes.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site an index serves', (size) => {
  const queries = {
    'the history': changesQuery,
    'who named it first': firstNamingQuery,
    'who told its story first': firstStoryQuery,
  }
  it.each(Object.entries(queries))('%s of a vehicle', async (_, query) => {
    const db = testDatabase()
    if (size === 'large') await fillStatistics(db)
    await expectIndexed(db, query(db, 1), { maySort: true })
    await db.destroy()
  })

  it('the search for files that lie on the wrong side', async () => {
    const db = testDatabase()
    if (size === 'large') await fillStatistics(db)
    await expectIndexed(db, misplacedQuery(db), { maySort: true })
    await db.destroy()
  })
})
