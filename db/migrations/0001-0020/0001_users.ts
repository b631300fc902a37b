import { type Kysely, sql } from 'kysely'

/** Spotters, how they sign in, and what is kept of forms. Nothing here holds an e-mail. */
const statements = [
  `CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    username TEXT NOT NULL CHECK (length(username) BETWEEN 3 AND 30),
    username_key TEXT NOT NULL UNIQUE CHECK (username_key = lower(username)),
    username_changed INTEGER NOT NULL DEFAULT 0 CHECK (username_changed IN (0, 1)),
    is_admin INTEGER NOT NULL DEFAULT 0 CHECK (is_admin IN (0, 1)),
    is_first_login INTEGER NOT NULL DEFAULT 1 CHECK (is_first_login IN (0, 1)),
    accepted_guidelines_at INTEGER,
    rep INTEGER NOT NULL DEFAULT 0,
    is_approved INTEGER NOT NULL DEFAULT 0 CHECK (is_approved IN (0, 1)),
    restricted_until INTEGER,
    avatar TEXT,
    current_streak_days INTEGER NOT NULL DEFAULT 0 CHECK (current_streak_days >= 0),
    longest_streak_days INTEGER NOT NULL DEFAULT 0 CHECK (longest_streak_days >= current_streak_days),
    last_spot_day TEXT CHECK (last_spot_day IS date(last_spot_day)),
    earned_freezes INTEGER NOT NULL DEFAULT 0 CHECK (earned_freezes BETWEEN 0 AND 3),
    admin_freezes INTEGER NOT NULL DEFAULT 0 CHECK (admin_freezes >= 0),
    freezes_used INTEGER NOT NULL DEFAULT 0 CHECK (freezes_used >= 0),
    total_spots INTEGER NOT NULL DEFAULT 0 CHECK (total_spots >= 0),
    spots_reached_at INTEGER,
    total_images INTEGER NOT NULL DEFAULT 0 CHECK (total_images >= 0),
    total_comments INTEGER NOT NULL DEFAULT 0 CHECK (total_comments >= 0),
    total_tags INTEGER NOT NULL DEFAULT 0 CHECK (total_tags >= 0),
    stats_updated_at INTEGER,
    ai_bonus INTEGER NOT NULL DEFAULT 0,
    license_snapshot TEXT,
    license_snapshot_at INTEGER,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER
  ) STRICT`,
  // The leaderboard, in its order: most spots, then who got there first.
  `CREATE INDEX users_leaderboard ON users (total_spots DESC, spots_reached_at, id) WHERE deleted_at IS NULL`,

  `CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    provider TEXT NOT NULL CHECK (provider IN ('google', 'reddit', 'dev')),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    created_at INTEGER NOT NULL,
    UNIQUE (provider, subject),
    UNIQUE (user_id, provider)
  ) STRICT`,

  `CREATE TABLE former_usernames (
    username_key TEXT PRIMARY KEY CHECK (username_key = lower(username)),
    username TEXT NOT NULL,
    user_id INTEGER REFERENCES users ON DELETE SET NULL,
    changed_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX former_usernames_of_user ON former_usernames (user_id)`,

  `CREATE TABLE sessions (
    id_hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    provider TEXT NOT NULL CHECK (provider IN ('google', 'reddit', 'dev')),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX sessions_of_user ON sessions (user_id)`,
  `CREATE INDEX sessions_by_end ON sessions (expires_at)`,

  `CREATE TABLE form_keys (
    owner TEXT NOT NULL,
    route TEXT NOT NULL,
    key TEXT NOT NULL,
    digest TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('running', 'done')),
    result TEXT CHECK (result IS NULL OR json_valid(result)),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (owner, route, key, digest)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX form_keys_by_age ON form_keys (created_at)`,

  `CREATE TABLE form_drafts (
    token_hash TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    fields TEXT NOT NULL CHECK (json_valid(fields)),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX form_drafts_by_end ON form_drafts (expires_at)`,

  `CREATE TABLE file_drafts (
    token_hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    name TEXT NOT NULL UNIQUE,
    original_name TEXT NOT NULL,
    mime TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX file_drafts_of_user ON file_drafts (user_id)`,
  `CREATE INDEX file_drafts_by_end ON file_drafts (expires_at)`,

  `CREATE TABLE ai_usage (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    day TEXT NOT NULL CHECK (day IS date(day)),
    used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0),
    PRIMARY KEY (user_id, day)
  ) STRICT, WITHOUT ROWID`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
