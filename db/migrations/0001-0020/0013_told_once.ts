import { type Kysely, sql } from 'kysely'

/** Notifications that their reader deleted, kept as a trace; and the kept answers of one member by time. */
const statements = [
  // What is deleted counts as read, so whatever asks for unread ones need not know of it.
  `ALTER TABLE notifications ADD COLUMN deleted_at INTEGER
    CHECK (deleted_at IS NULL OR read_at IS NOT NULL)`,
  // A column that is asked for has to stand in an index for it to be counted there alone.
  `CREATE INDEX notifications_shown ON notifications (user_id, deleted_at, created_at)`,
  `DROP INDEX notifications_unread`,
  `CREATE INDEX notifications_unread ON notifications (user_id, read_at) WHERE read_at IS NULL`,

  `CREATE INDEX form_keys_of_owner ON form_keys (owner, created_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
