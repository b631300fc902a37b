import { type Kysely, sql } from 'kysely'

/** The activity log and what its watchers keep: rep, streaks, awards. */
const statements = [
  // No foreign keys: an act is on record whatever becomes of its subject.
  `CREATE TABLE activity (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    actor_id INTEGER,
    subject_kind TEXT NOT NULL,
    subject_id INTEGER NOT NULL,
    vehicle_id INTEGER,
    snapshot TEXT CHECK (snapshot IS NULL OR json_valid(snapshot)),
    reverses INTEGER,
    at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX activity_of_actor ON activity (actor_id, kind, at)`,
  `CREATE INDEX activity_of_subject ON activity (subject_kind, subject_id, kind)`,
  `CREATE INDEX activity_of_vehicle ON activity (vehicle_id, at)`,
  `CREATE INDEX activity_reversals ON activity (reverses) WHERE reverses IS NOT NULL`,

  `CREATE TABLE rep_ledger (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    reason TEXT NOT NULL,
    subject TEXT NOT NULL,
    points INTEGER NOT NULL,
    at INTEGER NOT NULL,
    detail TEXT CHECK (detail IS NULL OR json_valid(detail)),
    UNIQUE (user_id, reason, subject)
  ) STRICT`,
  `CREATE INDEX rep_ledger_of_user ON rep_ledger (user_id, at)`,
  `CREATE INDEX rep_ledger_of_subject ON rep_ledger (subject)`,

  `CREATE TABLE spot_days (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    day TEXT NOT NULL CHECK (day IS date(day)),
    media_id INTEGER NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, day, media_id)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE freeze_events (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    admin_id INTEGER REFERENCES users ON DELETE SET NULL,
    action TEXT NOT NULL CHECK (action IN ('add', 'remove', 'reset')),
    count INTEGER NOT NULL CHECK (count >= 0),
    at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX freeze_events_of_user ON freeze_events (user_id, at)`,
  `CREATE INDEX freeze_events_of_admin ON freeze_events (admin_id)`,

  `CREATE TABLE awards (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 100),
    title TEXT NOT NULL CHECK (length(title) >= 1),
    description TEXT NOT NULL,
    icon TEXT NOT NULL,
    rarity TEXT NOT NULL CHECK (rarity IN ('common', 'uncommon', 'rare', 'epic', 'legendary')),
    kind TEXT NOT NULL CHECK (kind IN ('achievement', 'raid', 'granted')),
    raid_id INTEGER REFERENCES raids ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    CHECK ((kind = 'raid') = (raid_id IS NOT NULL))
  ) STRICT`,
  `CREATE INDEX awards_of_raid ON awards (raid_id) WHERE raid_id IS NOT NULL`,
  `CREATE INDEX awards_of_kind ON awards (kind)`,

  `CREATE TABLE user_awards (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    award_id INTEGER NOT NULL REFERENCES awards ON DELETE CASCADE,
    awarded_at INTEGER NOT NULL,
    reason TEXT,
    granted_by INTEGER REFERENCES users ON DELETE SET NULL,
    is_displayed INTEGER NOT NULL DEFAULT 0 CHECK (is_displayed IN (0, 1)),
    display_order INTEGER CHECK (display_order BETWEEN 1 AND 3),
    revoked_at INTEGER,
    UNIQUE (user_id, award_id),
    CHECK ((is_displayed = 1) = (display_order IS NOT NULL)),
    CHECK (revoked_at IS NULL OR is_displayed = 0)
  ) STRICT`,
  `CREATE INDEX user_awards_newest ON user_awards (user_id, awarded_at)`,
  `CREATE INDEX user_awards_displayed ON user_awards (user_id, display_order) WHERE display_order IS NOT NULL`,
  `CREATE INDEX user_awards_of_award ON user_awards (award_id)`,
  `CREATE INDEX user_awards_granted_by ON user_awards (granted_by) WHERE granted_by IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
