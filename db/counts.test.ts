import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#db/schema.ts'
import { namesText, profileText } from '#db/search-text.ts'
import { testDatabase } from '#tests/database.ts'

const vehicle = fc.nat({ max: 4 })
const plate = fc.constantFrom('A1', 'B12', 'C3', '1กข1')
const model = fc.constantFrom(null, 'BMW/M3', 'BMW/', 'Perodua/Myvi')

/** What people do to vehicles, as SQL; one that finds its plate taken or its vehicle gone changes nothing. */
const operation = fc.oneof(
  fc.record({ plate, model, isSingle: fc.boolean() }).map(addVehicle),
  vehicle.map((n) => onVehicle(n, (id) => sql`UPDATE vehicles SET deleted_at = 1 WHERE id = ${id}`)),
  vehicle.map((n) =>
    onVehicle(n, (id) => sql`UPDATE OR IGNORE vehicles SET deleted_at = NULL WHERE id = ${id}`),
  ),
  vehicle.map((n) => onVehicle(n, (id) => sql`DELETE FROM vehicles WHERE id = ${id}`)),
  fc.tuple(vehicle, model).map(([n, value]) =>
    onVehicle(n, (id) => {
      const { make, model } = split(value)
      return sql`UPDATE vehicles SET make = ${make}, model = ${model}, profile = ${`It’s 红色, ${value}`} WHERE id = ${id}`
    }),
  ),
  fc.tuple(vehicle, plate).map(([n, plate]) =>
    onVehicle(n, (id) => {
      const letter = firstLetter(plate)
      return sql`UPDATE OR IGNORE vehicles SET plate = ${plate}, first_letter = ${letter}, is_single_digit = 1 WHERE id = ${id}`
    }),
  ),
  vehicle.map((n) =>
    onVehicle(
      n,
      (id) => sql`UPDATE vehicles SET first_added_by = nullif(1, first_added_by) WHERE id = ${id}`,
    ),
  ),
  fc
    .tuple(vehicle, fc.constantFrom('Taxi', 'Dato/VIP'))
    .map(([n, type]) =>
      onVehicle(n, (id) => sql`INSERT OR IGNORE INTO vehicle_tags VALUES (${id}, ${type}, NULL, 0)`),
    ),
  vehicle.map((n) =>
    onVehicle(n, (id) => sql`DELETE FROM vehicle_tags WHERE vehicle_id = ${id} AND type = 'Taxi'`),
  ),
  fc
    .tuple(vehicle, fc.constantFrom(1, 2))
    .map(([n, collection]) =>
      onVehicle(
        n,
        (id) => sql`INSERT OR IGNORE INTO collection_vehicles VALUES (${collection}, ${id}, 0, 0)`,
      ),
    ),
  vehicle.map((n) =>
    onVehicle(n, (id) => sql`DELETE FROM collection_vehicles WHERE vehicle_id = ${id} AND collection_id = 1`),
  ),
)

test('totals, collection counts and the search index agree with a recount after any operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 40 }), async (operations) => {
      const db = testDatabase()
      await addCollections(db)
      for (const perform of operations) await perform(db)
      expect(await storedCounts(db)).toEqual(await recount(db))
      expect(await wrongMakes(db)).toEqual([])
      expect(await wrongCollections(db)).toEqual([])
      expect(await wrongTexts(db)).toEqual([])
      await sql`INSERT INTO vehicle_search (vehicle_search, rank) VALUES ('integrity-check', 1)`.execute(db)
    }),
    { numRuns: 80 },
  )
})

test('a change that is ignored, since its plate is taken, leaves totals and search as they are', async () => {
  const db = testDatabase()
  await addVehicle({ plate: 'A1', model: null, isSingle: false })(db)
  await addVehicle({ plate: 'B12', model: 'BMW/M3', isSingle: false })(db)
  await sql`UPDATE OR IGNORE vehicles SET plate = 'A1', first_letter = 'A' WHERE plate = 'B12'`.execute(db)
  expect(await storedCounts(db)).toEqual(await recount(db))
  expect(await wrongTexts(db)).toEqual([])
  await sql`INSERT INTO vehicle_search (vehicle_search, rank) VALUES ('integrity-check', 1)`.execute(db)
})

test('counters that lists show fire no trigger: a like leaves totals and search untouched', async () => {
  const db = testDatabase()
  await addVehicle({ plate: 'A1', model: null, isSingle: false })(db)
  const changes = async () =>
    (await sql<{ n: number }>`SELECT total_changes() AS n`.execute(db)).rows[0]?.n ?? 0
  const before = await changes()
  await sql`UPDATE vehicles SET likes_count = 1, hits = 3, last_activity_at = 9, richness = 20`.execute(db)
  expect((await changes()) - before).toBe(1)
})

type Operation = (db: Kysely<Database>) => Promise<unknown>

function addVehicle(one: { plate: string; model: string | null; isSingle: boolean }): Operation {
  const { make, model } = split(one.model)
  return (db) =>
    sql`
    INSERT OR IGNORE INTO vehicles (plate, plate_style, plate_kind, is_single_digit, letter_part, first_letter, make, model,
      first_added_by, first_added_at, last_activity_at, created_at)
    VALUES (${one.plate}, 'thai', 'thai', ${one.isSingle ? 1 : 0}, '', ${firstLetter(one.plate)}, ${make}, ${model},
      (SELECT min(id) FROM users), 0, 0, 0)`.execute(db)
}

function onVehicle(n: number, statement: (id: number) => ReturnType<typeof sql>): Operation {
  return async (db) => {
    const row = await db
      .selectFrom('vehicles')
      .select('id')
      .orderBy('id')
      .offset(n)
      .limit(1)
      .executeTakeFirst()
    if (row) await statement(row.id).execute(db)
  }
}

function split(makeAndModel: string | null): { make: string | null; model: string | null } {
  const [make, model] = makeAndModel?.split('/') ?? []
  return { make: make || null, model: model || null }
}

function firstLetter(plate: string): string {
  return /^[A-Z]/.exec(plate)?.[0] ?? '#'
}

async function addCollections(db: Kysely<Database>): Promise<void> {
  await db.insertInto('users').values({ username: 'aminah', username_key: 'aminah', created_at: 0 }).execute()
  const collection = { owner_id: 1, name: 'Merah', created_at: 0, updated_at: 0 }
  await db
    .insertInto('collections')
    .values([
      { ...collection, slug: 'one' },
      { ...collection, slug: 'two' },
    ])
    .execute()
}

/** What members spotted of each make, as it is kept and as it is, where the two differ. */
async function wrongMakes(db: Kysely<Database>): Promise<unknown[]> {
  const counted = sql`SELECT first_added_by, make, count(*) FROM vehicles
    WHERE first_added_by IS NOT NULL AND make IS NOT NULL AND deleted_at IS NULL GROUP BY first_added_by, make`
  const kept = sql`SELECT user_id, make, count FROM spotter_makes WHERE count > 0`
  const { rows } =
    await sql`SELECT * FROM (${counted} EXCEPT ${kept}) UNION ALL SELECT * FROM (${kept} EXCEPT ${counted})`.execute(
      db,
    )
  return rows
}

async function wrongCollections(db: Kysely<Database>): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT id, vehicle_count FROM collections
    WHERE vehicle_count <> (SELECT count(*) FROM collection_vehicles JOIN vehicles ON vehicles.id = vehicle_id
      WHERE collection_id = collections.id AND deleted_at IS NULL)`.execute(db)
  return rows
}

/** What the search looks through, as it is kept and as it is, where the two differ. */
async function wrongTexts(db: Kysely<Database>): Promise<unknown[]> {
  const meant = (await db.selectFrom('vehicles').selectAll().where('deleted_at', 'is', null).execute()).map(
    ({ id, plate, make, model, profile }) => {
      return { id, plate, names: namesText(make, model), profile: profileText(profile) }
    },
  )
  const kept = await db.selectFrom('vehicle_texts').selectAll().execute()
  const others = (some: unknown[], all: unknown[]) => {
    const known = new Set(all.map((row) => JSON.stringify(row)))
    return some.filter((row) => !known.has(JSON.stringify(row)))
  }
  return [...others(meant, kept), ...others(kept, meant)]
}

async function storedCounts(db: Kysely<Database>): Promise<Record<string, number>> {
  const rows = await db.selectFrom('vehicle_counts').selectAll().where('count', '>', 0).execute()
  return Object.fromEntries(rows.map((row) => [row.key, row.count]))
}

async function recount(db: Kysely<Database>): Promise<Record<string, number>> {
  const vehicles = await db.selectFrom('vehicles').selectAll().where('deleted_at', 'is', null).execute()
  const tags = await db.selectFrom('vehicle_tags').selectAll().execute()
  const counts: Record<string, number> = {}
  for (const { id, make, model, first_letter, is_single_digit } of vehicles) {
    const keys = ['all', `letter:${first_letter}`]
    if (make !== null) keys.push(`make:${make}`)
    if (model !== null) keys.push(`model:${make}/${model}`)
    if (is_single_digit === 1) keys.push('single-digit')
    keys.push(...tags.filter((tag) => tag.vehicle_id === id).map((tag) => `tag:${tag.type}`))
    for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
