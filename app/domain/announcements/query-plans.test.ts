import { beforeAll, describe, it } from 'vitest'
import {
  activeQuery,
  allQuery,
  dismissalsQuery,
  recentQuery,
} from '#app/domain/announcements/read-announcements.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  const db = testDatabase()
  beforeAll(async () => {
    if (size === 'large') await fillStatistics(db)
  })

  it('lists of announcements come from an index', async () => {
    await expectIndexed(db, activeQuery(db).limit(20))
    await expectIndexed(db, allQuery(db, '').limit(20))
    await expectIndexed(db, allQuery(db, 'raid').limit(20))
    await expectIndexed(db, recentQuery(db, Date.now()))
    await expectIndexed(db, dismissalsQuery(db, 7))
  })
})
