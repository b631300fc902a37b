import { beforeAll, describe, it } from 'vitest'
import { countCommentsQuery, reportedCommentsQuery } from '#app/domain/discussions/reported.server.ts'
import { oldestReportQuery } from '#app/domain/moderation-queue/waiting.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  const db = testDatabase()
  beforeAll(async () => {
    if (size === 'large') await fillStatistics(db)
  })

  it('the oldest open report comes from an index', async () => {
    await expectIndexed(db, oldestReportQuery(db, 'media'))
    await expectIndexed(db, oldestReportQuery(db, 'comment'))
  })

  it('reported comments are counted and searched along one', async () => {
    await expectIndexed(db, countCommentsQuery(db))
    const filter = { vehicleId: 7, userId: 8 }
    await expectIndexed(db, reportedCommentsQuery(db, filter).limit(12), { maySort: true })
  })
})
