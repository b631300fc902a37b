import type { Kysely } from 'kysely'
import { beforeAll, describe, test } from 'vitest'
import { expiredAnalyses, keptAnalysisQuery } from '#app/domain/analysis/kept-analyses.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  let db: Kysely<Database>
  beforeAll(async () => {
    db = testDatabase()
    if (size === 'large') await fillStatistics(db)
  })

  test('what was read from a photo is found by its digest, and what is too old by its time', async () => {
    await expectIndexed(db, keptAnalysisQuery(db, 1, 'a'.repeat(64), 0))
    await expectIndexed(db, expiredAnalyses(db, 0))
  })
})
