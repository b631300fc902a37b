import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { checkAchievements } from '#app/domain/awarding/check-achievements.server.ts'
import { canGiveAwards } from '#app/domain/awards/award.ts'
import { must } from '#app/domain/errors.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Members whose ids are held at once; after so many, others get as much time as they took. */
const BATCH = 100

/** How many members were checked, how many of them had something missing, and how much they got. */
export type CheckedEverybody = { membersChecked: number; membersAwarded: number; awardsGiven: number }

/** Databases whose members are being checked: a second check would only do the same work again. */
const running = new WeakSet<Kysely<Database>>()

/**
 * Gives every member the achievements that they have reached and never held. It takes the write lock only for those who
 * miss one, and lets other requests in after each member. `achievements_check_running` while another check runs.
 */
export async function checkEverybody(
  db: Kysely<Database>,
  admin: Member,
  at: number,
): Promise<CheckedEverybody> {
  must(canGiveAwards(admin))
  must(!running.has(db), 'achievements_check_running')
  running.add(db)
  try {
    const checked = await checkBatches(db, at)
    const logEntry = {
      action: 'check-achievements',
      subjectKind: 'user',
      subjectId: admin.id,
      detail: checked,
    } as const
    await recordModeration(db, admin, logEntry, at)
    return checked
  } finally {
    running.delete(db)
  }
}

async function checkBatches(db: Kysely<Database>, at: number): Promise<CheckedEverybody> {
  const checked = { membersChecked: 0, membersAwarded: 0, awardsGiven: 0 }
  for (let after = 0; ; ) {
    const start = performance.now()
    const members = await memberIdsQuery(db, after).execute()
    for (const { id } of members) {
      const { length } = await checkAchievements(db, id, at)
      checked.membersChecked += 1
      checked.membersAwarded += length > 0 ? 1 : 0
      checked.awardsGiven += length
      await setImmediate()
    }
    const last = members.at(-1)
    if (last === undefined) return checked
    after = last.id
    await setTimeout(performance.now() - start)
  }
}

/** The next members in the order of their ids. */
export function memberIdsQuery(db: ReadDatabase, after: number) {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(BATCH)
}
