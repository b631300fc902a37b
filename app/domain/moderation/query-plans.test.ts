import { beforeAll, describe, it } from 'vitest'
import { lastRestrictionQuery } from '#app/domain/moderation/moderate-users.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  const db = testDatabase()
  beforeAll(async () => {
    if (size === 'large') await fillStatistics(db)
  })

  it('the last restriction of a member comes from an index', async () => {
    await expectIndexed(db, lastRestrictionQuery(db, 7))
  })
})
