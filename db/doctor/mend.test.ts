import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { counters } from '#db/doctor/counters.ts'
import { examine } from '#db/doctor/doctor.ts'
import { mendDatabase } from '#db/doctor/mend.ts'
import type { Database } from '#db/schema.ts'
import { countedSite } from '#tests/scores/counted-site.ts'
import { noFiles } from '#tests/scores/prepared-photo.ts'

beforeAll(() => setMediaStore(noFiles))
afterAll(() => setMediaStore(null))

let db: Kysely<Database>
beforeEach(async () => {
  db = await countedSite()
})

async function checksThatFind(): Promise<Set<string>> {
  const checks = new Set<string>()
  for await (const { check } of examine(db)) checks.add(check)
  return checks
}

it('sets every counter to what is counted', async () => {
  const columns = Object.entries(counters).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => [table, column] as const),
  )
  for (const [table, column] of [...columns, ['vehicles', 'richness'] as const]) {
    const wrong = column === 'primary_media_id' ? sql`NULL` : sql`coalesce(${sql.ref(column)}, 0) + 1`
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${wrong}
      WHERE id = (SELECT max(id) FROM ${sql.table(table)})`.execute(db)
  }
  const found = await checksThatFind()
  expect(found.size).toBeGreaterThanOrEqual(columns.length)
  await mendDatabase(db, found)
  expect([...(await checksThatFind())]).toEqual([])
})

it.each([
  ['vehicle_counts', sql`UPDATE vehicle_counts SET count = count + 1 WHERE key = 'make:BMW'`],
  ['vehicle_counts', sql`UPDATE vehicle_counts SET count = 0`],
  ['spotter_makes', sql`DELETE FROM spotter_makes`],
  ['vehicle_texts', sql`UPDATE vehicle_texts SET names = 'audi'`],
  ['vehicle_texts', sql`DELETE FROM vehicle_texts`],
  ['vehicle_search', sql`INSERT INTO vehicle_search (vehicle_search) VALUES ('delete-all')`],
])('makes %s anew where it is wrong', async (check, breaking) => {
  await breaking.execute(db)
  const found = await checksThatFind()
  expect(found).toContain(check)
  expect(await mendDatabase(db, found)).toContain(check)
  expect([...(await checksThatFind())]).toEqual([])
  const { rows } = await sql`SELECT rowid FROM vehicle_search WHERE vehicle_search MATCH '"bmw"'`.execute(db)
  expect(rows).toHaveLength(1)
})

it('changes nothing where nothing was found', async () => {
  await sql`UPDATE vehicles SET likes_count = 9`.execute(db)
  expect(await mendDatabase(db, new Set())).toEqual([])
  expect([...(await checksThatFind())]).toEqual(['vehicles.likes_count'])
  expect(await mendDatabase(db, await checksThatFind())).toEqual(['vehicles.likes_count'])
})
