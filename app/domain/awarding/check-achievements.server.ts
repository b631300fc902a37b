import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { metrics } from '#app/domain/awards/achievements.ts'
import type { UserAward } from '#app/domain/awards/award.ts'
import { earnBy, readReached } from '#app/domain/awards/earn.server.ts'
import { readWrongMetrics, recountMetrics } from '#app/domain/awards/metrics.server.ts'
import { correctUserAwards, hasWrongAwards } from '#app/domain/awards/replay-awards.server.ts'
import { readUserAwards } from '#app/domain/awards/user-awards.server.ts'
import { inProgress, inThrottledTransaction, type Progress } from '#app/domain/batch-run.server.ts'
import type { Database } from '#db/schema.ts'

/**
 * Gives a member every achievement that they have reached and never held; answers those. For new rules, and as a check:
 * what members do gives them theirs at once.
 */
export async function checkAchievements(
  db: Kysely<Database>,
  userId: number,
  at: number,
): Promise<UserAward[]> {
  // Mostly there is nothing to give, and nobody need wait for the lock.
  if ((await readReached(db, userId, metrics)).length === 0) return []
  return inTransaction(db, async (db) => {
    const acts = await earnBy(db, userId, metrics, at)
    if (acts.length === 0) return []
    for (const act of acts) await recordActivity(db, act)
    const ids = new Set(acts.map(({ subjectId }) => subjectId))
    const held = await readUserAwards(db, userId, { withProgress: false })
    return held.filter(({ award }) => ids.has(award.id))
  })
}

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
