import { type Kysely, sql } from 'kysely'

/** A member's spots are counted within the index, without a look at each of their vehicles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX vehicles_that_count`.execute(db)
  await sql`CREATE INDEX vehicles_that_count ON vehicles (first_added_by, make, counts_at, deleted_at)
    WHERE counts_at IS NOT NULL AND deleted_at IS NULL`.execute(db)
}
