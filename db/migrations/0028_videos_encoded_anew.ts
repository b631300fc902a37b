import { type Kysely, sql } from 'kysely'

/**
 * Videos that are served as copies of the streams that were uploaded: they are encoded anew. As in 0022 `upload_name` is
 * `name` there, and the next start takes the two apart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE media SET upload_name = name, given_up_at = NULL
    WHERE kind = 'video' AND upload_name IS NULL AND has_mp4 = 0 AND status <> 'rejected'`.execute(db)
}
