import { type Kysely, sql } from 'kysely'

/** What the dashboard asks for: since when reports wait, and the log by what was done, by everybody and by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX reports_open ON reports (subject_kind, created_at) WHERE resolved_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX moderation_log_of_action ON moderation_log (action, at)`.execute(db)
  await sql`CREATE INDEX moderation_log_of_actors_action ON moderation_log (actor_id, action, at)`.execute(db)
}
