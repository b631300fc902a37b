import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { readStreakRecord, recountStreak, type StreakRecord } from '#app/domain/streaks/recount.server.ts'
import { inProgress, inTurn, type Progress } from '#app/domain/turns.server.ts'
import type { Database } from '#db/schema.ts'

/**
 * Recomputes spot days, streaks and freezes, one member at a time; tells of how many members they were wrong. Only there
 * does it write.
 */
export async function rebuildStreaks(db: Kysely<Database>, progress: Progress = () => {}): Promise<number> {
  const members = await db.selectFrom('users').select('id').orderBy('id').execute()
  let wrong = 0
  for (const { id } of inProgress(members, progress)) {
    if (isDeepStrictEqual(await readStreakRecord(db, id), await recountStreak(db, id))) continue
    await inTurn(db, async (db) => writeStreakRecord(db, id, await recountStreak(db, id)))
    wrong += 1
  }
  return wrong
}

async function writeStreakRecord(
  db: Kysely<Database>,
  userId: number,
  { spotDays, keptDays, columns }: StreakRecord,
): Promise<void> {
  await db.deleteFrom('spot_days').where('user_id', '=', userId).execute()
  for (const spotDay of spotDays) {
    // A row that says it is another member's photo is wrong, too.
    await db.deleteFrom('spot_days').where('media_id', '=', spotDay.media_id).execute()
    await db
      .insertInto('spot_days')
      .values({ user_id: userId, ...spotDay })
      .execute()
  }
  await db.deleteFrom('streak_days').where('user_id', '=', userId).execute()
  for (const day of keptDays) {
    await db
      .insertInto('streak_days')
      .values({ user_id: userId, ...day })
      .execute()
  }
  await db.updateTable('users').set(columns).where('id', '=', userId).execute()
}
