import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { revokeAward } from '#app/domain/awarding/grant-awards.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { counters, keptTables } from '#db/doctor/counters.ts'
import { examine, type Finding } from '#db/doctor/doctor.ts'
import type { Database } from '#db/schema.ts'
import { aMember } from '#tests/factories.ts'
import { countedSite } from '#tests/scores/counted-site.ts'
import { noFiles } from '#tests/scores/prepared-photo.ts'

beforeAll(() => setMediaStore(noFiles))
afterAll(() => setMediaStore(null))

let db: Kysely<Database>

beforeEach(async () => {
  db = await countedSite()
})

async function findings(): Promise<Finding[]> {
  const found = []
  for await (const finding of examine(db)) found.push(finding)
  return found
}

const checksThatFind = async () => [...new Set((await findings()).map(({ check }) => check))]

it('finds nothing on a healthy database, and changes nothing', async () => {
  const tables = await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table'`.execute(db)
  const contents = async () =>
    Promise.all(tables.rows.map(({ name }) => sql`SELECT * FROM ${sql.table(name)}`.execute(db)))
  const before = await contents()
  expect(await findings()).toEqual([])
  expect(await contents()).toEqual(before)
})

describe('names what is broken', () => {
  const columns = Object.entries(counters).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => [table, column] as const),
  )

  it.each([...columns, ['vehicles', 'richness']] as const)('%s.%s', async (table, column) => {
    const wrong = column === 'primary_media_id' ? sql`NULL` : sql`coalesce(${sql.ref(column)}, 0) + 1`
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${wrong}
      WHERE id = (SELECT max(id) FROM ${sql.table(table)})`.execute(db)
    expect(await checksThatFind()).toContain(`${table}.${column}`)
  })

  it.each([
    ['current_streak_days', 0],
    ['longest_streak_days', 9],
    ['last_spot_day', '2026-05-02'],
    ['streak_settled_day', '2026-05-09'],
    ['earned_freezes', 3],
    ['admin_freezes', 9],
    ['freezes_used', 7],
  ])('users.%s', async (column, value) => {
    await sql`UPDATE users SET ${sql.ref(column)} = ${value} WHERE id = 2`.execute(db)
    expect(await checksThatFind()).toEqual([`users.${column}`])
  })

  it.each(['spot_days', 'streak_days'])('%s', async (table) => {
    await sql`DELETE FROM ${sql.table(table)}`.execute(db)
    expect(await checksThatFind()).toContain(table)
  })

  it.each([
    ['a grant that is lost', sql`DELETE FROM user_awards`],
    ['a reason', sql`UPDATE user_awards SET reason = 'For nothing'`],
  ])('user_awards: %s', async (_what, breaking) => {
    await breaking.execute(db)
    expect(await checksThatFind()).toContain('user_awards')
  })

  it('user_awards: a revocation that is lost', async () => {
    const { id } = await db.selectFrom('user_awards').select('id').orderBy('id').executeTakeFirstOrThrow()
    await revokeAward(db, await aMember(db, { isAdmin: true }), id, Date.now())
    expect(await checksThatFind()).toEqual([])
    await sql`UPDATE user_awards SET revoked_at = NULL WHERE id = ${id}`.execute(db)
    expect(await checksThatFind()).toEqual(['user_awards'])
  })

  it.each([
    ['vehicle_counts', sql`UPDATE vehicle_counts SET count = count + 1 WHERE key = 'make:BMW'`],
    ['spotter_makes', sql`DELETE FROM spotter_makes`],
    ['vehicle_texts', sql`UPDATE vehicle_texts SET names = 'audi'`],
    ['vehicle_search', sql`INSERT INTO vehicle_search (vehicle_search) VALUES ('delete-all')`],
  ])('%s', async (check, breaking) => {
    await breaking.execute(db)
    expect(await checksThatFind()).toContain(check)
  })

  it('foreign keys', async () => {
    await sql`PRAGMA foreign_keys = OFF`.execute(db)
    await sql`UPDATE comments SET author_id = 999 WHERE id = 1`.execute(db)
    expect(await findings()).toContainEqual({
      check: 'foreign_key_check',
      text: 'comments 1: its row of users is missing',
    })
  })

  it('with what is kept and what is counted', async () => {
    await sql`UPDATE vehicles SET likes_count = 5`.execute(db)
    expect(await findings()).toEqual([{ check: 'vehicles.likes_count', text: '1: 5 is kept, 1 is counted' }])
  })

  it('a table that is missing', async () => {
    await sql`DROP TABLE vehicle_tags`.execute(db)
    expect((await findings()).map(({ text }) => text)).toContain('no such table: vehicle_tags')
  })
})

it('knows every column that is called a count or a total', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT t.name || '.' || c.name AS name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
    WHERE t.type = 'table' AND (c.name LIKE '%\_count' ESCAPE '\\' OR c.name LIKE 'total\_%' ESCAPE '\\')`.execute(
    db,
  )
  const known = Object.entries(counters).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(Object.keys(keptTables)).toHaveLength(4)
})
