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

/**
 * Databases whose members are being checked before an answer: a second check would only do the same work again. What goes
 * on afterwards is in the job queue, which a restart does not forget.
 */
const running = new WeakSet<ReadDatabase>()

const JOB = 'check-achievements'

/** What the panel says: whether a check runs, and the last one that came to its end. */
export type ChecksOfEverybody = {
  isRunning: boolean
  last: ({ at: number; admin: string | null } & Counts) | null
}

export async function readChecks(db: ReadDatabase): Promise<ChecksOfEverybody> {
  const row = await lastCheckQuery(db).executeTakeFirst()
  const counts = row && countsInput.safeParse(JSON.parse(row.detail ?? '{}'))
  return {
    isRunning: isRunning(db),
    last: row && counts?.success ? { at: row.at, admin: row.username, ...counts.data } : null,
  }
}

export function lastCheckQuery(db: ReadDatabase) {
  return db
    .selectFrom('moderation_log')
    .leftJoin('users', 'users.id', 'moderation_log.actor_id')
    .select(['moderation_log.at', 'moderation_log.detail', 'users.username'])
    .where('action', '=', 'check-achievements')
    .orderBy('at', 'desc')
    .limit(1)
}

function isRunning(db: ReadDatabase): boolean {
  return running.has(db) || jobQueue().has(JOB)
}

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
  must(!isRunning(db), 'achievements_check_running')
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
const countsInput = z.object({ membersChecked: count, membersAwarded: count, awardsGiven: count })
const checkInput = countsInput.extend({ adminId: count, after: count })

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
      jobQueue().add(JOB, { adminId, after: checked.after, ...counts })
      return checked
    }
    const logEntry = { action: 'check-achievements', subjectKind: 'user', subjectId: null } as const
    await recordModeration(db, { id: adminId }, { ...logEntry, detail: counts }, at)
    return checked
  } finally {
    running.delete(db)
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
