import { type Kysely, sql } from 'kysely'
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
    const streakDays = foldSpotDays(days.map(({ day }) => day))
    for (const day of streakDays) {
      await db
        .insertInto('streak_days')
        .values({ user_id: userId, ...day })
        .execute()
    }
    const last = streakDays.at(-1)
    if (last === undefined) continue
    const columns = {
      current_streak_days: last.days,
      longest_streak_days: Math.max(...streakDays.map(({ days }) => days)),
      last_spot_day: last.day,
      earned_freezes: last.earned,
      freezes_used: streakDays.reduce((sum, { used }) => sum + used, 0),
    }
    await db.updateTable('users').set(columns).where('id', '=', userId).execute()
  }
}

const DAY_MS = 86_400_000

/**
 * The streak after each of a member's spot days, by the rules of that time: a copy, so that an old database becomes the
 * same whatever the rules become.
 */
export function foldSpotDays(spotDays: readonly string[]) {
  let [days, earned] = [0, 0]
  let last: number | null = null
  return spotDays.map((day) => {
    const time = Date.parse(day)
    const missed = last === null ? 0 : Math.round((time - last) / DAY_MS) - 1
    const used = missed <= earned ? missed : 0
    days = missed <= earned ? days + 1 : 1
    earned -= used
    if (days % 7 === 0) earned = Math.min(3, earned + 1)
    last = time
    return { day, days, earned, admin: 0, used }
  })
}
