import type { Kysely } from 'kysely'
import { migrate, openDatabase } from '#app/db.server.ts'
import type { Database } from '#db/schema.ts'
import { fillMakes } from '#db/seed/makes.ts'

/** Migrated once for each worker; every test gets a copy of its bytes. */
const template = await serialised()

/**
 * A database of its own in memory: migrated, with the makes of the product, otherwise empty. Whatever asks for `database()` gets it after `setDatabase(testDatabase())`.
 */
export function testDatabase(): Kysely<Database> {
  return openDatabase(template).db
}

async function serialised(): Promise<Buffer> {
  const { sqlite, db } = openDatabase(':memory:')
  sqlite.pragma('page_size = 1024') // a copy takes as long as it is large, and most tables are empty
  await migrate(db)
  await fillMakes(db, Date.UTC(2026, 0, 1))
  const bytes = sqlite.serialize()
  await db.destroy()
  return bytes
}
