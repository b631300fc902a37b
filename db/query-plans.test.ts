import { type Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

/** The lists of vehicles on a site with a million vehicles, and on a fresh one that knows no statistics. */
describe.each(['large', 'fresh'])('on a %s site', (size) => {
  let db: Kysely<Database>
  beforeAll(async () => {
    db = testDatabase()
    if (size === 'large') await fillStatistics(db)
  })

  const active = () => db.selectFrom('vehicles').selectAll().where('vehicles.deleted_at', 'is', null)

  const orders = [
    'first_added_at',
    'last_activity_at',
    'hits',
    'likes_count',
    'image_count',
    'discussion_count',
    'richness',
  ] as const

  test.each(orders)(
    'explore and home by %s, ties by id, from the start and from a cursor',
    async (column) => {
      const list = active().orderBy(column, 'desc').orderBy('id', 'desc').limit(12)
      await expectIndexed(db, list)
      await expectIndexed(
        db,
        list.where(({ eb, refTuple, tuple }) => eb(refTuple(column, 'vehicles.id'), '<', tuple(100, 7))),
      )
    },
  )

  test('poorest profiles', async () => {
    await expectIndexed(db, active().orderBy('richness').orderBy('id').limit(12))
  })

  test('filters of explore', async () => {
    const latest = () => active().orderBy('first_added_at', 'desc').orderBy('id', 'desc').limit(12)
    await expectIndexed(db, latest().where('make', '=', 'BMW'))
    await expectIndexed(db, latest().where('make', '=', 'BMW').where('model', '=', 'M3'))
    await expectIndexed(db, latest().where('first_letter', '=', 'W'))
    await expectIndexed(db, latest().where('is_single_digit', '=', 1))
    await expectIndexed(db, latest().where('is_single_digit', '=', 1).where('number_part', '=', '8'))
    await expectIndexed(db, latest().where('first_added_by', '=', 7))
    await expectIndexed(
      db,
      latest().where(({ exists, selectFrom }) =>
        exists(
          selectFrom('vehicle_tags')
            .select('type')
            .whereRef('vehicle_id', '=', 'vehicles.id')
            .where('type', '=', 'Taxi'),
        ),
      ),
    )
  })

  test('plates: one, a deleted one, those that start so', async () => {
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
    await expectIndexed(
      db,
      active().where('plate', '>=', 'WX').where('plate', '<', 'WY').orderBy('plate').limit(12),
    )
  })

  test('search by trigrams', async () => {
    await expectIndexed(
      db,
      active()
        .innerJoin('vehicle_search', 'vehicle_search.rowid', 'vehicles.id')
        .where(sql<boolean>`vehicle_search MATCH ${'"bangsar"'}`),
    )
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
