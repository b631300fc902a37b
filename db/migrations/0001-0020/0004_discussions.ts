import { type Kysely, sql } from 'kysely'

/** Comments of any depth. A deleted one keeps its place while it has replies; its text goes at once. */
const statements = [
  `CREATE TABLE comments (
    id INTEGER PRIMARY KEY,
    vehicle_id INTEGER NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    parent_id INTEGER REFERENCES comments ON DELETE CASCADE,
    author_id INTEGER REFERENCES users ON DELETE SET NULL,
    depth INTEGER NOT NULL CHECK ((depth = 0) = (parent_id IS NULL) AND depth >= 0),
    text TEXT NOT NULL CHECK (length(text) <= 50000),
    is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
    moderation_status TEXT NOT NULL DEFAULT 'none'
      CHECK (moderation_status IN ('none', 'pending', 'approved', 'rejected')),
    likes_count INTEGER NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
    reply_count INTEGER NOT NULL DEFAULT 0 CHECK (reply_count >= 0),
    report_count INTEGER NOT NULL DEFAULT 0 CHECK (report_count >= 0),
    created_at INTEGER NOT NULL,
    edited_at INTEGER,
    deleted_at INTEGER,
    CHECK ((text = '') = (deleted_at IS NOT NULL))
  ) STRICT`,
  // Top-level newest first, replies oldest first; ties by id.
  `CREATE INDEX comments_of_vehicle ON comments (vehicle_id, created_at) WHERE parent_id IS NULL`,
  `CREATE INDEX comments_of_parent ON comments (parent_id, created_at)`,
  `CREATE INDEX comments_all_of_vehicle ON comments (vehicle_id)`,
  `CREATE INDEX comments_of_author ON comments (author_id, created_at)`,
  `CREATE INDEX comments_reported ON comments (report_count) WHERE report_count > 0`,

  `CREATE TABLE comment_likes (
    comment_id INTEGER NOT NULL REFERENCES comments ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (comment_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX comment_likes_of_user ON comment_likes (user_id)`,

  `CREATE TABLE comment_reports (
    id INTEGER PRIMARY KEY,
    comment_id INTEGER NOT NULL REFERENCES comments ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    reason TEXT NOT NULL CHECK (length(reason) <= 5000),
    created_at INTEGER NOT NULL,
    resolved_at INTEGER,
    UNIQUE (comment_id, user_id)
  ) STRICT`,
  `CREATE INDEX comment_reports_of_user ON comment_reports (user_id)`,

  `CREATE TABLE mentions (
    comment_id INTEGER NOT NULL REFERENCES comments ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    username TEXT NOT NULL,
    PRIMARY KEY (comment_id, position)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX mentions_of_user ON mentions (user_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
