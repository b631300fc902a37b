import { beforeAll, describe, it } from 'vitest'
import {
  awardHistoryQuery,
  commentedQuery,
  ledgerHistoryQuery,
  vehiclesQuery,
} from '#app/domain/rep/history.server.ts'
import {
  freezeHistoryQuery,
  spottedOnQuery,
  streakHistoryQuery,
} from '#app/domain/rep/streak-history.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('what explains rep, on a %s site', (size) => {
  const db = testDatabase()
  beforeAll(async () => {
    if (size === 'large') await fillStatistics(db)
  })

  it.each([null, { value: Date.UTC(2026, 4, 3), id: 400 }])(
    'is read by an index from %j on',
    async (after) => {
      const asked = { userId: 1, after, limit: 26 }
      await expectIndexed(db, ledgerHistoryQuery(db, asked))
      await expectIndexed(db, awardHistoryQuery(db, asked))
      await expectIndexed(db, freezeHistoryQuery(db, asked))
      await expectIndexed(db, streakHistoryQuery(db, asked))
    },
  )

  it('finds vehicles and comments by their ids', async () => {
    await expectIndexed(db, vehiclesQuery(db, [1]), { mayScan: ['each'] })
    await expectIndexed(db, commentedQuery(db, [1]), { mayScan: ['each'] })
    await expectIndexed(db, spottedOnQuery(db, 1, ['2026-05-03']), { mayScan: ['each'], maySort: true })
  })
})
