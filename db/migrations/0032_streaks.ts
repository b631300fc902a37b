import { type Kysely, sql } from 'kysely'
import { foldStreak } from '#app/domain/streaks/streak.ts'
import { toStreakColumns } from '#app/domain/users/streak.ts'
import type { Database } from '#db/schema.ts'

const statements = [
  `CREATE TABLE streak_days (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    day TEXT NOT NULL CHECK (day IS date(day)),
    days INTEGER NOT NULL CHECK (days >= 0),
    earned INTEGER NOT NULL CHECK (earned BETWEEN 0 AND 3),
    admin INTEGER NOT NULL CHECK (admin >= 0),
    used INTEGER NOT NULL CHECK (used >= 0),
    PRIMARY KEY (user_id, day)
  ) STRICT, WITHOUT ROWID`,
  // The longest streak is told by the index.
  `CREATE INDEX streak_days_longest ON streak_days (user_id, days)`,
  `ALTER TABLE users ADD COLUMN streak_settled_day TEXT CHECK (streak_settled_day IS date(streak_settled_day))`,
  // Approved photos, and those that their owners deleted while they were approved.
  `INSERT INTO spot_days (user_id, day, media_id, at)
    SELECT users.id, date(added.at / 1000, 'unixepoch', '+8 hours'), added.subject_id, added.at
    FROM activity AS added JOIN users ON users.id = added.owner_id
    WHERE added.kind = 'photo-added'
      AND NOT EXISTS (SELECT 1 FROM activity AS removal
        WHERE removal.subject_kind = 'vehicle' AND removal.subject_id = added.vehicle_id AND removal.kind = 'vehicle-removed')
      AND (SELECT kind = 'photo-approved' OR (kind = 'photo-added' AND detail ->> '$.isApproved') FROM activity AS act
        WHERE act.subject_kind = 'media' AND act.subject_id = added.subject_id
          AND (kind IN ('photo-added', 'photo-approved', 'photo-hidden', 'photo-rejected')
            OR (kind = 'photo-deleted' AND actor_id IS NOT owner_id))
        ORDER BY id DESC LIMIT 1)
    ON CONFLICT DO NOTHING`,
]

/** Streaks are kept from here on; those that began before are counted. There were no freezes to change. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const spotters = await db.selectFrom('spot_days').select('user_id').distinct().execute()
  for (const { user_id: userId } of spotters) {
    const days = await db
      .selectFrom('spot_days')
      .select('day')
      .distinct()
      .where('user_id', '=', userId)
      .orderBy('day')
      .execute()
    const { state, kept } = foldStreak(days.map(({ day }) => ({ day, isSpotDay: true, changes: [] })))
    for (const day of kept) {
      await db
        .insertInto('streak_days')
        .values({ user_id: userId, ...day })
        .execute()
    }
    await db.updateTable('users').set(toStreakColumns(state)).where('id', '=', userId).execute()
  }
}
