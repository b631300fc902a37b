import { type Kysely, sql } from 'kysely'
import { AFTER_ALL_DAYS, dayBefore, malaysianDay, startOfDay } from '#app/domain/days.ts'
import {
  type FreezeChange,
  noStreak,
  type StreakDayRow,
  streakAfter,
  toStreakDayRow,
} from '#app/domain/streaks/streak.ts'
import type { StreakState } from '#app/domain/users/streak.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/**
 * Brings a member's streak in line after a day has become a spot day, is none any more, or freezes were changed on it.
 * Days before it are not read, and days after it only until they come out as they were: mostly to the end of that streak.
 */
export async function refoldStreak(db: Kysely<Database>, userId: number, from: string): Promise<void> {
  const changes = await readFreezeChanges(db, userId, from)
  let state = await stateBefore(db, userId, from)
  let usedMore = 0
  for await (const { isSpotDay, known, day } of daysSince(db, userId, from)) {
    const event = { day, isSpotDay, changes: changes.get(day) ?? [] }
    usedMore -= known?.used ?? 0
    if (!isSpotDay && event.changes.length === 0) {
      await db.deleteFrom('streak_days').where('user_id', '=', userId).where('day', '=', day).execute()
      continue
    }
    const after = streakAfter(state, event)
    const kept = toStreakDayRow(state, after, day)
    usedMore += kept.used
    if (known !== null && isSame(known, kept)) {
      state = await stateBefore(db, userId, AFTER_ALL_DAYS)
      break
    }
    await setStreakDay(db, userId, kept)
    state = after
  }
  await setColumns(db, userId, state, usedMore)
}

/** Changes of freezes since a day, those of each day in order. */
export async function readFreezeChanges(
  db: ReadDatabase,
  userId: number,
  from: string,
): Promise<Map<string, FreezeChange[]>> {
  const rows = await db
    .selectFrom('freeze_events')
    .select(['action', 'count', 'at'])
    .where('user_id', '=', userId)
    .where('at', '>=', startOfDay(from))
    .orderBy('at')
    .orderBy('id')
    .execute()
  const changes = new Map<string, FreezeChange[]>()
  for (const { at, ...change } of rows) {
    const day = malaysianDay(at)
    changes.set(day, [...(changes.get(day) ?? []), change])
  }
  return changes
}

async function stateBefore(db: ReadDatabase, userId: number, day: string): Promise<StreakState> {
  const row = await newestDayQuery(db, userId).where('day', '<', day).executeTakeFirst()
  if (row === undefined) return noStreak
  const { days, earned, admin } = row
  return { ...noStreak, days, earned, admin, settledDay: row.isSpotDay ? row.day : dayBefore(row.day) }
}

export function newestDayQuery(db: ReadDatabase, userId: number) {
  return streakDaysQuery(db, userId).orderBy('day', 'desc').limit(1)
}

export function streakDaysQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('streak_days')
    .select(['day', 'days', 'earned', 'admin', 'used'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('spot_days')
          .select('media_id')
          .whereRef('spot_days.user_id', '=', 'streak_days.user_id')
          .whereRef('spot_days.day', '=', 'streak_days.day'),
      ).as('isSpotDay'),
    )
    .where('user_id', '=', userId)
}

const BATCH = 50

/** The day itself, and the days after it on which something happened, each with what is kept of it. */
async function* daysSince(db: ReadDatabase, userId: number, from: string) {
  let last = dayBefore(from)
  for (;;) {
    const rows = await streakDaysQuery(db, userId)
      .where('day', '>', last)
      .orderBy('day')
      .limit(BATCH)
      .execute()
    if (last < from && rows[0]?.day !== from) {
      yield { day: from, isSpotDay: await isSpotDay(db, userId, from), known: null }
    }
    for (const row of rows) yield { day: row.day, isSpotDay: Boolean(row.isSpotDay), known: row }
    if (rows.length < BATCH) return
    last = rows.at(-1)?.day ?? last
  }
}

export async function isSpotDay(db: ReadDatabase, userId: number, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('spot_days')
    .select('media_id')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function isSame(known: StreakDayRow, kept: StreakDayRow): boolean {
  return (['days', 'earned', 'admin', 'used'] as const).every((name) => known[name] === kept[name])
}

async function setStreakDay(db: Kysely<Database>, userId: number, kept: StreakDayRow): Promise<void> {
  await db
    .insertInto('streak_days')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doUpdateSet(kept))
    .execute()
}

/** The member's columns after the newest day; the longest streak and the last spot day are told by indexes. */
async function setColumns(
  db: Kysely<Database>,
  userId: number,
  { days, earned, admin, settledDay }: StreakState,
  usedMore: number,
): Promise<void> {
  const lastSpotDay = sql<string | null>`(SELECT max(day) FROM spot_days WHERE user_id = users.id)`
  await db
    .updateTable('users')
    .set({
      current_streak_days: days,
      longest_streak_days: sql`coalesce((SELECT max(days) FROM streak_days WHERE user_id = users.id), 0)`,
      last_spot_day: lastSpotDay,
      streak_settled_day: sql`nullif(${settledDay}, ${lastSpotDay})`,
      earned_freezes: earned,
      admin_freezes: admin,
      freezes_used: sql`freezes_used + ${usedMore}`,
    })
    .where('id', '=', userId)
    .execute()
}
