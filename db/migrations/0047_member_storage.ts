import { type Kysely, sql } from 'kysely'

/** What a member has stored is summed before each upload, from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX media_of_uploader`.execute(db)
  await sql`CREATE INDEX media_of_uploader ON media (uploader_id, status, uploaded_at, bytes)`.execute(db)
}
