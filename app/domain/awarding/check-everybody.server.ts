import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { now } from '#app/clock.server.ts'
import { checkAchievements } from '#app/domain/awarding/check-achievements.server.ts'
import { canGiveAwards } from '#app/domain/awards/award.ts'
import { throttled } from '#app/domain/batch-run.server.ts'
import { must } from '#app/domain/errors.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { jobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Members who are checked in one go, before others get as much time as that took. */
const BATCH = 100

/** So many members are checked before the answer, and by each job. */
const MEMBERS_AT_ONCE = 500

/** How many members were checked, how many of them had something missing, and how much they got. */
type Counts = { membersChecked: number; membersAwarded: number; awardsGiven: number }

/** `isDone` false: the others are checked by a job, and the log of decisions will tell what came of all. */
export type CheckedEverybody = Counts & { isDone: boolean }

/** Of a check that goes on: who asked for it, and the last member who was checked. */
type Check = Counts & { adminId: number; after: number }

/** Databases whose members are being checked: a second check would only do the same work again. */
const running = new WeakSet<Kysely<Database>>()

/**
 * Gives every member the achievements that they have reached and never held. It takes the write lock only for those who
 * miss one, and lets other requests in after each member. Answers after `limit` members, and leaves the others to jobs, so
 * that no proxy gives up waiting. `achievements_check_running` while another check runs.
 */
export async function checkEverybody(
  db: Kysely<Database>,
  admin: Member,
  at: number,
  limit = MEMBERS_AT_ONCE,
): Promise<CheckedEverybody> {
  must(canGiveAwards(admin))
  must(!running.has(db), 'achievements_check_running')
  const nobody = { membersChecked: 0, membersAwarded: 0, awardsGiven: 0 }
  const {
    adminId: _,
    after: __,
    ...checked
  } = await checkOn(db, { adminId: admin.id, after: 0, ...nobody }, at, limit)
  return checked
}

/** The job: goes on with a check, and adds another one where that does not end it. */
export async function goOnChecking(db: Kysely<Database>, data: Record<string, unknown>): Promise<void> {
  await checkOn(db, checkInput.parse(data), now(), MEMBERS_AT_ONCE)
}

const count = z.number().int()
const checkInput = z.object({
  ...{ adminId: count, after: count },
  ...{ membersChecked: count, membersAwarded: count, awardsGiven: count },
})

async function checkOn(
  db: Kysely<Database>,
  check: Check,
  at: number,
  limit: number,
): Promise<Check & { isDone: boolean }> {
  running.add(db)
  try {
    const checked = await checkSome(db, check, at, limit)
    const { adminId, after: _, isDone, ...counts } = checked
    if (!isDone) {
      jobQueue().add('check-achievements', { adminId, after: checked.after, ...counts })
      return checked
    }
    const logEntry = { action: 'check-achievements', subjectKind: 'user', subjectId: null } as const
    await recordModeration(db, { id: adminId }, { ...logEntry, detail: counts }, at)
    running.delete(db)
    return checked
  } catch (error) {
    running.delete(db)
    throw error
  }
}

async function checkSome(
  db: Kysely<Database>,
  check: Check,
  at: number,
  limit: number,
): Promise<Check & { isDone: boolean }> {
  const checked = { ...check }
  for (let left = limit; left > 0; ) {
    const size = Math.min(BATCH, left)
    const members = await memberIdsQuery(db, checked.after, size).execute()
    await throttled(async () => {
      for (const { id } of members) {
        const { length } = await checkAchievements(db, id, at)
        checked.after = id
        checked.membersChecked += 1
        checked.membersAwarded += length > 0 ? 1 : 0
        checked.awardsGiven += length
        await setImmediate()
      }
    })
    if (members.length < size) return { ...checked, isDone: true }
    left -= size
  }
  const others = await memberIdsQuery(db, checked.after, 1).execute()
  return { ...checked, isDone: others.length === 0 }
}

/** The next members in the order of their ids. */
export function memberIdsQuery(db: ReadDatabase, after: number, limit: number) {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
}
