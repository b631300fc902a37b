import type { Kysely } from 'kysely'
import { openCurrentDatabase, setDatabase } from '#app/db.server.ts'
import { env } from '#app/env.server.ts'
import type { Database } from '#db/schema.ts'

/** The database of the environment, beside the site that may be running; says why and ends where it cannot be used. */
export async function siteDatabase(): Promise<Kysely<Database>> {
  const db = await openCurrentDatabase(env.DATABASE_PATH).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  // So that closeDatabase closes it.
  setDatabase(db)
  return db
}
