import type { Kysely } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvedPhotosQuery } from '#app/domain/rep/rep.server.ts'
import { spotsOf } from '#app/domain/users/recount.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics, queryPlan } from '#tests/query-plans.ts'

/** Single vehicles on a site with a million vehicles, and on a fresh one that knows no statistics. */
describe.each(['large', 'fresh'])('on a %s site', (size) => {
  let db: Kysely<Database>
  beforeAll(async () => {
    db = testDatabase()
    if (size === 'large') await fillStatistics(db)
  })

  const active = () => db.selectFrom('vehicles').selectAll().where('vehicles.deleted_at', 'is', null)

  test('plates: one, a deleted one', async () => {
    await expectIndexed(db, active().where('plate', '=', 'WXY1234'))
    await expectIndexed(
      db,
      db
        .selectFrom('vehicles')
        .selectAll()
        .where('plate', '=', 'W1')
        .where('deleted_at', 'is not', null)
        .orderBy('deleted_at', 'desc')
        .limit(1),
    )
  })

  test('what a photo changes is counted without reading all that its uploader ever added', async () => {
    const ofVehicle = await queryPlan(db, approvedPhotosQuery(db, 1, 2).compile())
    expect(ofVehicle).toEqual(['SEARCH media USING INDEX media_of_vehicle (vehicle_id=?)'])
    const spots = await queryPlan(db, spotsOf(2).compile(db))
    expect(spots).toEqual(['SEARCH vehicles USING COVERING INDEX vehicles_that_count (first_added_by=?)'])
  })
})

describe('expectIndexed', () => {
  const db = testDatabase()

  test('refuses a scan and a sort, with the plan', async () => {
    const scan = db.selectFrom('vehicles').select('id').where('color', '=', 'Red')
    await expect(expectIndexed(db, scan)).rejects.toThrow('SCAN vehicles')
    const sort = db.selectFrom('media').selectAll().where('vehicle_id', '=', 1).orderBy('bytes')
    await expect(expectIndexed(db, sort)).rejects.toThrow('USE TEMP B-TREE FOR ORDER BY')
    await expectIndexed(db, sort, { maySort: true })
    await expectIndexed(db, scan, { mayScan: ['vehicles'] })
  })

  test('refuses a search that matches nothing and so reads every row', async () => {
    await expect(expectIndexed(db, db.selectFrom('vehicle_search').select('rowid'))).rejects.toThrow(
      'VIRTUAL TABLE',
    )
  })
})
