import { beforeAll, describe, it } from 'vitest'
import { sharedVehiclesQuery } from '#app/domain/share-picture/collection-picture.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  const db = testDatabase()
  beforeAll(async () => {
    if (size === 'large') await fillStatistics(db)
  })

  it('the vehicles on a collection’s picture are read by their ids', async () => {
    await expectIndexed(db, sharedVehiclesQuery(db, [3, 1, 2]), { mayScan: ['each'] })
  })
})
