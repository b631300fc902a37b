import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, it } from 'vitest'
import { countImagesQuery, pendingQuery, reportedImagesQuery } from '#app/domain/media/queues.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

let db: Kysely<Database>
beforeEach(() => {
  db = testDatabase()
})
afterEach(() => db.destroy())

describe.each([
  ['of a new site', async () => {}],
  ['of a large site', () => fillStatistics(db)],
])('the lists of moderators, %s, are read along an index:', (_, grow) => {
  it.each([
    ['what waits', pendingQuery],
    ['what was reported', reportedImagesQuery],
  ] as const)('%s', async (_, query) => {
    await grow()
    await expectIndexed(db, query(db).limit(24))
    await expectIndexed(db, countImagesQuery(db, query(db)))
  })

  it.each([
    ['what waits', pendingQuery],
    ['what was reported', reportedImagesQuery],
  ] as const)('%s, of one vehicle or member', async (_, query) => {
    await grow()
    const filter = { vehicleId: 7, userId: 8 }
    await expectIndexed(db, query(db, filter).limit(24), { maySort: true })
  })
})
