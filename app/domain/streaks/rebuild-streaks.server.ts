import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { inProgress, inThrottledTransaction, type Progress } from '#app/domain/batch-run.server.ts'
import { readStreakRecord, recountStreak, type StreakRecord } from '#app/domain/streaks/recount.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/**
 * Recomputes spot days, streaks and freezes, one member at a time; tells of how many members they were wrong. Only there
 * does it write.
 */
export async function rebuildStreaks(db: Kysely<Database>, progress: Progress = () => {}): Promise<number> {
  const members = await db.selectFrom('users').select('id').orderBy('id').execute()
  let wrong = 0
  for (const { id } of inProgress(members, progress)) {
    if ((await readCorrection(db, id)) === null) continue
    if (await inThrottledTransaction(db, (db) => correctStreak(db, id))) wrong += 1
  }
  return wrong
}

/** Reads again what is wrong: a spot between two of the reads looks like a difference. */
async function correctStreak(db: Kysely<Database>, userId: number): Promise<boolean> {
  const correction = await readCorrection(db, userId)
  if (correction !== null) await writeStreakRecord(db, userId, correction)
  return correction !== null
}

/** A member's streak as it should be; null where it is so. */
async function readCorrection(db: ReadDatabase, userId: number): Promise<StreakRecord | null> {
  const stored = await readStreakRecord(db, userId)
  const counted = await recountStreak(db, userId)
  return isDeepStrictEqual(stored, counted) ? null : counted
}

async function writeStreakRecord(
  db: Kysely<Database>,
  userId: number,
  { spotDays, streakDays, columns }: StreakRecord,
): Promise<void> {
  await db.deleteFrom('spot_days').where('user_id', '=', userId).execute()
  for (const rows of batches(spotDays)) {
    // A row that says it is another member's photo is wrong, too.
    const ids = rows.map(({ media_id }) => media_id)
    await db.deleteFrom('spot_days').where('media_id', 'in', ids).execute()
    await db
      .insertInto('spot_days')
      .values(rows.map((row) => ({ user_id: userId, ...row })))
      .execute()
  }
  await db.deleteFrom('streak_days').where('user_id', '=', userId).execute()
  for (const rows of batches(streakDays)) {
    await db
      .insertInto('streak_days')
      .values(rows.map((row) => ({ user_id: userId, ...row })))
      .execute()
  }
  await db.updateTable('users').set(columns).where('id', '=', userId).execute()
}

/** So many rows are written by one statement. */
const BATCH = 500

function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH)
}
