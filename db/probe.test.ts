import { sql } from 'kysely'
import { test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { fillStatistics, queryPlan } from '#tests/query-plans.ts'

test('probe', async () => {
  for (let i = 0; i < 5; i++) {
    const t = performance.now()
    const db = testDatabase()
    const t1 = performance.now()
    await db.selectFrom('vehicles').select('id').execute()
    const t2 = performance.now()
    await db.selectFrom('vehicles').select('id').where('plate', '=', 'A').execute()
    console.log(t1 - t, t2 - t1, performance.now() - t2)
  }
  const db = testDatabase()
  console.log(
    (
      await sql`select count(*) n, (select count(*) from makes) m, (select count(*) from models) k, (select page_count*page_size from pragma_page_count, pragma_page_size) b from sqlite_schema`.execute(
        db,
      )
    ).rows,
  )
  await fillStatistics(db)
  console.log(
    await queryPlan(
      db,
      db
        .selectFrom('media')
        .selectAll()
        .where('status', '=', 'waiting')
        .orderBy('uploaded_at')
        .limit(20)
        .compile(),
    ),
  )
  console.log(await queryPlan(db, db.selectFrom('media').selectAll().where('report_count', '>', 0).compile()))
  const name = performance.now()
  for (let i = 0; i < 2000; i++)
    await db
      .selectFrom('vehicles')
      .selectAll()
      .where('plate', '=', 'A')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  console.log('per query ms', (performance.now() - name) / 2000)
})
