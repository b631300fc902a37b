import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { metrics } from '#app/domain/awards/achievements.ts'
import type { UserAward } from '#app/domain/awards/award.ts'
import { earnBy } from '#app/domain/awards/earn.server.ts'
import { recountMetrics } from '#app/domain/awards/metrics.server.ts'
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
  return inTransaction(db, async (db) => {
    const acts = await earnBy(db, userId, metrics, at)
    if (acts.length === 0) return []
    for (const act of acts) await recordActivity(db, act)
    const ids = new Set(acts.map(({ subjectId }) => subjectId))
    const held = await readUserAwards(db, userId, { withProgress: false })
    return held.filter(({ award }) => ids.has(award.id))
  })
}

/** Recounts what achievements count and checks everybody's; tells how many awards were missing and counters wrong. */
export async function rebuildAwards(
  db: Kysely<Database>,
  at: number,
  progress: Progress = () => {},
): Promise<{ awards: number; counters: number }> {
  const members = await db.selectFrom('users').select('id').orderBy('id').execute()
  let awards = 0
  let counters = 0
  for (const { id } of inProgress(members, progress)) {
    await inThrottledTransaction(db, async (db) => {
      counters += await recountMetrics(db, id)
      awards += (await checkAchievements(db, id, at)).length
    })
  }
  return { awards, counters }
}
