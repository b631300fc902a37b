import { type Kysely, sql } from 'kysely'
import { migrate, openDatabase } from '#app/db.server.ts'
import type { Database } from '#db/schema.ts'
import { fillAchievements } from '#db/seed/achievements.ts'
import { fillMakes } from '#db/seed/makes.ts'

/** Migrated once for each worker; every test gets a copy of its bytes. */
const template = await serialised()

/**
 * A database of its own in memory: migrated, with the makes and achievements of the product, otherwise empty. Whatever asks for `database()` gets it after `setDatabase(testDatabase())`.
 */
export function testDatabase(): Kysely<Database> {
  return openDatabase(template).db
}

async function serialised(): Promise<Buffer> {
  const { sqlite, db } = openDatabase(':memory:')
  sqlite.pragma('page_size = 1024') // a copy takes as long as it is large, and most tables are empty
  await migrate(db)
  await fillMakes(db, Date.UTC(2026, 0, 1))
  await fillAchievements(db, Date.UTC(2026, 0, 1))
  const bytes = sqlite.serialize()
  await db.destroy()
  return bytes
}

/** Names of the tables that hold a text, in any column. */
export async function tablesWith(db: Kysely<Database>, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table'`.execute(db)
  const holding = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(db)
    if (JSON.stringify(rows).includes(text)) holding.push(name)
  }
  return holding
}

/** From now on such writes fail for a reason of the machine: `INSERT ON vehicle_changes`. */
export async function failWrites(db: Kysely<Database>, writes: string): Promise<void> {
  await sql`CREATE TRIGGER full BEFORE ${sql.raw(writes)} BEGIN SELECT RAISE(FAIL, 'disk full'); END`.execute(
    db,
  )
}
