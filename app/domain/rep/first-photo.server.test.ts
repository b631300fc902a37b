import { describe, expect, it } from 'vitest'
import { waitingPhotoQuery } from '#app/domain/rep/first-photo.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  it('a photo that waits is found by whose it is', async () => {
    const db = testDatabase()
    if (size === 'large') await fillStatistics(db)
    await expectIndexed(db, waitingPhotoQuery(db, 1))
  })
})
