import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { metrics } from '#app/domain/awards/achievements.ts'
import type { UserAward } from '#app/domain/awards/award.ts'
import { earnBy } from '#app/domain/awards/earn.server.ts'
import { recountMetrics } from '#app/domain/awards/metrics.server.ts'
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
  return inTransaction(db, async (db) => {
    const acts = await earnBy(db, userId, metrics, at)
    if (acts.length === 0) return []
    for (const act of acts) await recordActivity(db, act)
    const ids = new Set(acts.map(({ subjectId }) => subjectId))
    const held = await readUserAwards(db, userId, { withProgress: false })
    return held.filter(({ award }) => ids.has(award.id))
  })
}

/** Members in one go; in between, others write. */
const MEMBERS_AT_ONCE = 20

/**
 * Recounts what achievements count and checks everybody's; tells how many awards were missing and how many counters
 * were wrong. `report` hears after every few members how many are done.
 */
export async function rebuildAwards(
  db: Kysely<Database>,
  at: number,
  report: (done: number) => void = () => {},
): Promise<{ awards: number; counters: number }> {
  const found = { awards: 0, counters: 0 }
  let last = 0
  let done = 0
  for (;;) {
    const members = await db
      .selectFrom('users')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(MEMBERS_AT_ONCE)
      .execute()
    if (members.length === 0) return found
    await inTransaction(db, async (db) => {
      for (const { id } of members) {
        found.counters += await recountMetrics(db, id)
        found.awards += (await checkAchievements(db, id, at)).length
      }
    })
    last = members.at(-1)?.id ?? last
    done += members.length
    report(done)
  }
}
