import { type Kysely, sql } from 'kysely'
import { beforeAll, describe, test } from 'vitest'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

/** The lists of the specification, vehicles apart, on a site with a million vehicles, and on a fresh one that knows no statistics. */
describe.each(['large', 'fresh'])('on a %s site', (size) => {
  let db: Kysely<Database>
  beforeAll(async () => {
    db = testDatabase()
    if (size === 'large') await fillStatistics(db)
  })

  test('what belongs to a vehicle', async () => {
    await expectIndexed(
      db,
      db
        .selectFrom('media')
        .selectAll()
        .where('vehicle_id', '=', 1)
        .where('status', '=', 'approved')
        .orderBy('position')
        .orderBy('id'),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('vehicle_changes')
        .selectAll()
        .where('vehicle_id', '=', 1)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(10),
    )
    await expectIndexed(
      db,
      db.selectFrom('vehicle_tags').selectAll().where('vehicle_id', '=', 1).orderBy('type'),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('vehicle_likes')
        .selectAll()
        .where('vehicle_id', '=', 1)
        .orderBy('created_at', 'desc')
        .limit(100),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('comments')
        .selectAll()
        .where('vehicle_id', '=', 1)
        .where('parent_id', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(20),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('comments')
        .selectAll()
        .where('parent_id', '=', 1)
        .orderBy('created_at')
        .orderBy('id')
        .limit(5),
    )
  })

  test('what belongs to a member', async () => {
    await expectIndexed(
      db,
      db
        .selectFrom('vehicle_likes')
        .innerJoin('vehicles', 'vehicles.id', 'vehicle_id')
        .selectAll('vehicles')
        .where('user_id', '=', 1)
        .where('deleted_at', 'is', null)
        .orderBy('vehicle_likes.created_at', 'desc')
        .limit(20),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('notifications')
        .selectAll()
        .where('user_id', '=', 1)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(10),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll().as('unread'))
        .where('user_id', '=', 1)
        .where('read_at', 'is', null),
    )
    await expectIndexed(
      db,
      db.selectFrom('rep_ledger').selectAll().where('user_id', '=', 1).orderBy('at', 'desc').limit(50),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('collections')
        .selectAll()
        .where('owner_id', '=', 1)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(50),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('vehicles')
        .select(({ fn }) => ['make', fn.countAll().as('count')])
        .where('first_added_by', '=', 1)
        .where('deleted_at', 'is', null)
        .where('counts_at', 'is not', null)
        .groupBy('make'),
    )
    await expectIndexed(
      db,
      db.selectFrom('spot_days').select('day').distinct().where('user_id', '=', 1).orderBy('day'),
    )
  })

  test('leaderboard, public collections, moderation, raids', async () => {
    await expectIndexed(
      db,
      db
        .selectFrom('users')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where('total_spots', '>', 0)
        .orderBy('total_spots', 'desc')
        .orderBy('spots_reached_at')
        .orderBy('id')
        .limit(17),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('collections')
        .selectAll()
        .where('is_public', '=', 1)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(12),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('collection_vehicles')
        .selectAll()
        .where('collection_id', '=', 1)
        .orderBy('position')
        .orderBy('vehicle_id'),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('media')
        .selectAll()
        .where('status', '=', sql.lit('waiting'))
        .orderBy('uploaded_at')
        .orderBy('id')
        .limit(50),
    )
    await expectIndexed(db, db.selectFrom('media').selectAll().where('report_count', '>', 0))
    await expectIndexed(db, db.selectFrom('comments').selectAll().where('report_count', '>', 0))
    await expectIndexed(
      db,
      db
        .selectFrom('raids')
        .selectAll()
        .where('completed_at', 'is', null)
        .where('archived_at', 'is', null)
        .where('end_at', '>', 5)
        .orderBy('end_at'),
    )
    await expectIndexed(
      db,
      db
        .selectFrom('raid_contributions')
        .selectAll()
        .where('raid_id', '=', 1)
        .orderBy('created_at', 'desc')
        .limit(50),
    )
  })
})
