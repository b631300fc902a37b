import { type Kysely, sql } from 'kysely'

/** What the site tells people: notifications and announcements; and the log of what moderators did. */
const statements = [
  `CREATE TABLE notifications (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    type TEXT NOT NULL CHECK (type GLOB '[A-Z]*' AND type NOT GLOB '*[^A-Z_]*'),
    params TEXT NOT NULL CHECK (json_valid(params)),
    group_key TEXT,
    created_at INTEGER NOT NULL,
    read_at INTEGER
  ) STRICT`,
  `CREATE INDEX notifications_of_user ON notifications (user_id, created_at)`,
  `CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL`,
  `CREATE UNIQUE INDEX notifications_group ON notifications (user_id, group_key)
    WHERE read_at IS NULL AND group_key IS NOT NULL`,
  `CREATE INDEX notifications_read ON notifications (read_at) WHERE read_at IS NOT NULL`,

  `CREATE TABLE announcements (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL CHECK (length(title) >= 1),
    content TEXT NOT NULL CHECK (length(content) BETWEEN 1 AND 100000),
    cta_link TEXT,
    cta_text TEXT,
    is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    date INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX announcements_active ON announcements (is_active, date)`,
  `CREATE INDEX announcements_newest ON announcements (date)`,

  `CREATE TABLE announcement_dismissals (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    announcement_id INTEGER NOT NULL REFERENCES announcements ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, announcement_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX announcement_dismissals_of ON announcement_dismissals (announcement_id)`,

  // No foreign keys: it outlives whom and what it tells of.
  `CREATE TABLE moderation_log (
    id INTEGER PRIMARY KEY,
    actor_id INTEGER,
    action TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id INTEGER,
    detail TEXT CHECK (detail IS NULL OR json_valid(detail)),
    at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX moderation_log_newest ON moderation_log (at)`,
  `CREATE INDEX moderation_log_of_actor ON moderation_log (actor_id, at)`,
  `CREATE INDEX moderation_log_of_subject ON moderation_log (subject_kind, subject_id, at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
