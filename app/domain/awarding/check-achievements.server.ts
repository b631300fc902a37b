import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { metrics } from '#app/domain/awards/achievements.ts'
import type { UserAward } from '#app/domain/awards/award.ts'
import { earnBy, readReached } from '#app/domain/awards/earn.server.ts'
import { readUserAwards } from '#app/domain/awards/user-awards.server.ts'
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
