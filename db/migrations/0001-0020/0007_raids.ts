import { type Kysely, sql } from 'kysely'

/** Raids. Contributions are their own truth: they stay when an account or a vehicle goes ("Unknown"). */
const statements = [
  `CREATE TABLE raids (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL CHECK (length(title) >= 1),
    slug TEXT NOT NULL UNIQUE CHECK (length(slug) >= 1),
    description TEXT NOT NULL DEFAULT '',
    start_at INTEGER NOT NULL,
    end_at INTEGER NOT NULL,
    target INTEGER NOT NULL DEFAULT 100 CHECK (target >= 1),
    allow_overachievement INTEGER NOT NULL DEFAULT 1 CHECK (allow_overachievement IN (0, 1)),
    criteria TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(criteria)),
    awards TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(awards)),
    total_contributions INTEGER NOT NULL DEFAULT 0 CHECK (total_contributions >= 0),
    announced_at INTEGER,
    completed_at INTEGER,
    archived_at INTEGER,
    created_by INTEGER REFERENCES users ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    CHECK (end_at > start_at)
  ) STRICT`,
  `CREATE INDEX raids_open ON raids (end_at) WHERE completed_at IS NULL AND archived_at IS NULL`,
  `CREATE INDEX raids_by_start ON raids (start_at)`,
  `CREATE INDEX raids_created_by ON raids (created_by)`,

  `CREATE TABLE raid_contributions (
    id INTEGER PRIMARY KEY,
    raid_id INTEGER NOT NULL REFERENCES raids ON DELETE CASCADE,
    user_id INTEGER REFERENCES users ON DELETE SET NULL,
    vehicle_id INTEGER REFERENCES vehicles ON DELETE SET NULL,
    action_type TEXT NOT NULL CHECK (action_type IN ('vehicle_created', 'tag_added', 'basic_info_updated')),
    weight INTEGER NOT NULL DEFAULT 1 CHECK (weight >= 1),
    fitted TEXT CHECK (fitted IS NULL OR json_valid(fitted)),
    added_by INTEGER REFERENCES users ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (raid_id, user_id, vehicle_id, action_type)
  ) STRICT`,
  `CREATE INDEX raid_contributions_newest ON raid_contributions (raid_id, created_at)`,
  `CREATE INDEX raid_contributions_of_user ON raid_contributions (user_id)`,
  `CREATE INDEX raid_contributions_of_vehicle ON raid_contributions (vehicle_id)`,
  `CREATE INDEX raid_contributions_added_by ON raid_contributions (added_by) WHERE added_by IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
