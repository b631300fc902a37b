import { type Kysely, sql } from 'kysely'

/** Who contributed to a raid and how much, and what the clock changes about raids. */
const statements = [
  // Kept with the contributions: a leaderboard reads its first rows, however many contributed.
  `CREATE TABLE raid_contributors (
    raid_id INTEGER NOT NULL REFERENCES raids ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    total INTEGER NOT NULL CHECK (total >= 1),
    reached_at INTEGER NOT NULL,
    rank INTEGER CHECK (rank >= 1),
    place INTEGER CHECK (place >= 1),
    rewarded_at INTEGER,
    PRIMARY KEY (raid_id, user_id),
    CHECK ((rank IS NULL) = (place IS NULL))
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX raid_contributors_by_total ON raid_contributors (raid_id, total DESC, reached_at, user_id)`,
  `CREATE INDEX raid_contributors_of_user ON raid_contributors (user_id, rank)`,
  `CREATE INDEX raid_contributors_to_reward ON raid_contributors (raid_id, place)
    WHERE rank IS NOT NULL AND rewarded_at IS NULL`,
  `INSERT INTO raid_contributors (raid_id, user_id, total, reached_at)
    SELECT raid_id, user_id, sum(weight), max(created_at) FROM raid_contributions
    WHERE user_id IS NOT NULL GROUP BY raid_id, user_id`,

  // What an admin took away stays away, whatever happens to the vehicle later.
  `CREATE TABLE raid_exclusions (
    raid_id INTEGER NOT NULL REFERENCES raids ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    vehicle_id INTEGER NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    action_type TEXT NOT NULL CHECK (action_type IN ('vehicle_created', 'tag_added', 'basic_info_updated')),
    at INTEGER NOT NULL,
    PRIMARY KEY (raid_id, user_id, vehicle_id, action_type)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX raid_exclusions_of_user ON raid_exclusions (user_id)`,
  `CREATE INDEX raid_exclusions_of_vehicle ON raid_exclusions (vehicle_id)`,

  `CREATE INDEX raids_upcoming ON raids (start_at) WHERE completed_at IS NULL AND archived_at IS NULL`,
  `CREATE INDEX raids_to_announce ON raids (start_at)
    WHERE announced_at IS NULL AND completed_at IS NULL AND archived_at IS NULL`,
  `CREATE INDEX raids_past ON raids (end_at, id) WHERE archived_at IS NULL`,

  // The last contribution of a member to a raid.
  `DROP INDEX raid_contributions_of_user`,
  `CREATE INDEX raid_contributions_of_user ON raid_contributions (user_id, raid_id, created_at)`,

  // Who was told of its start, by the order of ids: an announcement that was broken off goes on there.
  `ALTER TABLE raids ADD COLUMN announced_to INTEGER NOT NULL DEFAULT 0`,

  // An id is never given anew: a page that still shows it must not act on another one.
  `CREATE TRIGGER raid_contributions_last_id AFTER DELETE ON raid_contributions BEGIN
    INSERT INTO last_ids (name, id) VALUES ('raid_contributions', OLD.id)
      ON CONFLICT (name) DO UPDATE SET id = max(id, excluded.id);
  END`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
