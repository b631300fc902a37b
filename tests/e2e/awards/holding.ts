import { join } from 'node:path'
import Database from 'better-sqlite3'
import { addSearchFunctions } from '#db/search-functions.ts'
import type { TestSite } from '#tests/site.ts'

function inDatabase<Answer>(site: TestSite, run: (db: Database.Database) => Answer): Answer {
  const db = new Database(join(site.dir, 'site.db'))
  try {
    addSearchFunctions(db)
    return run(db)
  } finally {
    db.close()
  }
}

/** Achievements that a member holds, whatever they have done for them; answers their English titles. */
export function holdAwards(site: TestSite, username: string, keys: string[]): string[] {
  return inDatabase(site, (db) =>
    keys.map((key, index) => {
      db.prepare(
        `INSERT INTO user_awards (user_id, award_id, awarded_at)
          SELECT users.id, awards.id, ? FROM users, awards WHERE username = ? AND key = ?`,
      ).run(Date.UTC(2026, 4, 3 + index), username, key)
      return db.prepare('SELECT title FROM awards WHERE key = ?').pluck().get(key) as string
    }),
  )
}

/** Points in a member's ledger, each for likes of another plate, and as many in their rep. */
export function earnPoints(site: TestSite, username: string, entries: number): void {
  inDatabase(site, (db) => {
    const insert = db.prepare(
      `INSERT INTO rep_ledger (user_id, reason, subject, points, at, detail)
        SELECT id, 'likes', ?, 2, ?, ? FROM users WHERE username = ?`,
    )
    for (let n = 1; n <= entries; n += 1)
      insert.run(`vehicle:${9000 + n}`, Date.UTC(2026, 4, n), `{"plate":"LKE${n}","likes":2}`, username)
    db.prepare('UPDATE users SET rep = ? WHERE username = ?').run(2 * entries, username)
  })
}

/** A streak of so many days, the last of them today. */
export function haveStreak(site: TestSite, username: string, days: number): void {
  inDatabase(site, (db) =>
    db
      .prepare(
        `UPDATE users SET current_streak_days = ?, longest_streak_days = ?, last_spot_day = date('now', '+8 hours')
          WHERE username = ?`,
      )
      .run(days, days, username),
  )
}

/** As if they had written so many comments. */
export function haveCommented(site: TestSite, username: string, comments: number): void {
  inDatabase(site, (db) =>
    db.prepare('UPDATE users SET total_comments = ? WHERE username = ?').run(comments, username),
  )
}

/** As if they had been first to spot so many plates. */
export function haveSpotted(site: TestSite, username: string, spots: number): void {
  inDatabase(site, (db) =>
    db
      .prepare('UPDATE users SET total_spots = ?, spots_reached_at = ? WHERE username = ?')
      .run(spots, spots, username),
  )
}
