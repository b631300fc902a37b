import type { Kysely } from 'kysely'
import { checkAchievements } from '#app/domain/awarding/check-achievements.server.ts'
import { metrics } from '#app/domain/awards/achievements.ts'
import { readReached } from '#app/domain/awards/earn.server.ts'
import { readWrongMetrics, recountMetrics } from '#app/domain/awards/metrics.server.ts'
import { correctUserAwards, hasWrongAwards } from '#app/domain/awards/replay-awards.server.ts'
import { inProgress, inThrottledTransaction, type Progress } from '#app/domain/batch-run.server.ts'
import type { Database } from '#db/schema.ts'

/**
 * Recounts what achievements count, replays from the activities what members hold, and gives what is missing since; tells
 * how many awards and counters were wrong. Only there does it write, and then reads again what is wrong.
 */
export async function rebuildAwards(
  db: Kysely<Database>,
  at: number,
  progress: Progress = () => {},
): Promise<{ awards: number; counters: number }> {
  const members = await db.selectFrom('users').select('id').orderBy('id').execute()
  let awards = 0
  let counters = 0
  for (const { id } of inProgress(members, progress)) {
    if (Object.keys(await readWrongMetrics(db, id)).length > 0)
      counters += await inThrottledTransaction(db, (db) => recountMetrics(db, id))
    if (await hasWrongAwards(db, id))
      awards += await inThrottledTransaction(db, (db) => correctUserAwards(db, id))
    if ((await readReached(db, id, metrics)).length > 0)
      awards += (await inThrottledTransaction(db, (db) => checkAchievements(db, id, at))).length
  }
  return { awards, counters }
}
