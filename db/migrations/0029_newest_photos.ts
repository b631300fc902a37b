import { type Kysely, sql } from 'kysely'

/** Home's row of the photos that were approved last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX media_newest_photos ON media (approved_at)
    WHERE status = 'approved' AND kind = 'image'`.execute(db)
}
