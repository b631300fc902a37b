import { type Kysely, sql } from 'kysely'

/** Of a raid's contributors, those whose accounts are gone are found without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX users_deleted ON users (id) WHERE deleted_at IS NOT NULL`.execute(db)
}
