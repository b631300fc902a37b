import { type Kysely, sql } from 'kysely'

/**
 * The file of a video as it was uploaded gets a private name of its own until the one that is served is made of it.
 * Until now it was served itself: there `upload_name` is `name`, and the next start takes the two apart.
 */
const statements = [
  `ALTER TABLE media ADD COLUMN upload_name TEXT CHECK (kind = 'video' OR upload_name IS NULL)`,
  `ALTER TABLE media ADD COLUMN given_up_at INTEGER`,
  `UPDATE media SET upload_name = name WHERE kind = 'video' AND status <> 'rejected'`,
  `DROP INDEX media_videos_without_poster`,
  `CREATE INDEX media_videos_unprepared ON media (id)
    WHERE kind = 'video' AND given_up_at IS NULL AND (has_poster = 0 OR upload_name IS NOT NULL)`,
  `CREATE INDEX media_videos_uploaded ON media (id) WHERE upload_name IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
