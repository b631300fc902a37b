import { type Kysely, sql } from 'kysely'

/** What notifications are about, so that they go with it, and who caused them, for those that several did together. */
const statements = [
  `ALTER TABLE notifications ADD COLUMN vehicle_id INTEGER REFERENCES vehicles ON DELETE CASCADE`,
  `ALTER TABLE notifications ADD COLUMN comment_id INTEGER REFERENCES comments ON DELETE CASCADE`,
  `CREATE INDEX notifications_of_vehicle ON notifications (vehicle_id, user_id) WHERE vehicle_id IS NOT NULL`,
  `CREATE INDEX notifications_of_comment ON notifications (comment_id, user_id) WHERE comment_id IS NOT NULL`,

  `CREATE TABLE notification_actors (
    notification_id INTEGER NOT NULL REFERENCES notifications ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (notification_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX notification_actors_of_user ON notification_actors (user_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
