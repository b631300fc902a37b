import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { migrate, openDatabase } from '#app/db.server.ts'
import { databaseAt, fillVehicles } from '#db/earlier-databases.ts'
import { inBatches, type MigrationProgress, reporting } from '#db/migration-progress.ts'
import { testDatabase } from '#tests/database.ts'

afterEach(() => vi.useRealTimers())

it('a migration that rewrites a large table tells how far it is, each few seconds and at the end', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const db = testDatabase()
  await fillVehicles(db, 22_000)
  await sql`DELETE FROM vehicles WHERE id BETWEEN 100 AND 199`.execute(db)
  const told: MigrationProgress[] = []
  const ids: [number, number][] = []
  const { up } = reporting({ '0099_next': { up: (db) => rewrite(db) } }, (progress) => told.push(progress))[
    '0099_next'
  ] as { up: (handle: typeof db) => Promise<void> }
  async function rewrite(handle: typeof db): Promise<void> {
    await inBatches(handle, 'vehicles', async (first, last) => {
      ids.push([first, last])
      vi.advanceTimersByTime(2_000)
    })
  }
  await up(db)
  expect(ids).toEqual([
    [1, 5_100],
    [5_101, 10_100],
    [10_101, 15_100],
    [15_101, 20_100],
    [20_101, 22_000],
  ])
  const migration = '0099_next'
  expect(told).toEqual([
    { migration },
    { migration, table: 'vehicles', rows: 10_000, of: 21_900 },
    { migration, table: 'vehicles', rows: 20_000, of: 21_900 },
    { migration, table: 'vehicles', rows: 21_900, of: 21_900 },
  ])
})

it('a database of an earlier version tells each migration, and the rows of those that rewrite; a new one nothing', async () => {
  const { db } = await databaseAt('0020_scheduled_deletions')
  await fillVehicles(db, 6_000)
  const told: MigrationProgress[] = []
  await migrate(db, (progress) => told.push(progress))
  expect(told[0]).toEqual({ migration: '0022_video_uploads' })
  const migration = '0026_search_as_written'
  expect(told.filter((one) => one.migration === migration)).toEqual([
    { migration },
    { migration, table: 'vehicles', rows: 6_000, of: 6_000 },
    { migration, table: 'vehicle_texts', rows: 6_000, of: 6_000 },
  ])
  const found = await sql`SELECT rowid FROM vehicle_search WHERE vehicle_search MATCH '"WXY5999"'`.execute(db)
  expect(found.rows).toEqual([{ rowid: 5_999 }])
  await db.destroy()
  const fresh = openDatabase(':memory:').db
  await migrate(fresh, (progress) => told.push(progress))
  expect(told.filter((one) => one.migration === migration)).toHaveLength(3)
  await fresh.destroy()
})
