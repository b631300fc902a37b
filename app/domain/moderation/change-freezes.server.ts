import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { must } from '#app/domain/errors.ts'
import type { FreezeInput } from '#app/domain/moderation/freeze-input.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import { canChangeFreezes } from '#app/domain/moderation/moderate-users.ts'
import { readFreezes, readStreak } from '#app/domain/streaks/freezes.server.ts'
import {
  type FreezeChange,
  type FreezeInfo,
  toFreezeInfo,
  withFreezeChange,
} from '#app/domain/streaks/streak.ts'
import type { Member } from '#app/domain/users/user.ts'
import { userByIdOrName } from '#app/domain/users/users.server.ts'
import type { Database } from '#db/schema.ts'

/** What a member has now, and whether that is something else than before. */
type ChangedFreezes = { freezes: FreezeInfo; isChanged: boolean }

export type FreezesOfMember = ChangedFreezes & { username: string }

/** Looks at freezes or changes them, as an admin asks: `user` is an id or a username. `user_not_found`. */
export async function checkOrChangeFreezes(
  db: Kysely<Database>,
  admin: Member,
  { user, action, count }: FreezeInput & { user: string },
  at: number,
): Promise<FreezesOfMember> {
  must(canChangeFreezes(admin))
  const { id, username } = await userByIdOrName(db, user)
  if (action === 'check') return { username, freezes: await readFreezes(db, id, at), isChanged: false }
  return { username, ...(await changeFreezes(db, admin, id, { action, count }, at)) }
}

const changeOf = { add: 'added', remove: 'removed', reset: 'reset' } as const

/**
 * Adds freezes to a member, takes away up to so many of those that admins gave, or all of those; days missed before are
 * settled first, so what is added revives no streak. A change that changes nothing is not recorded.
 */
export async function changeFreezes(
  db: Kysely<Database>,
  admin: Member,
  userId: number,
  change: FreezeChange,
  at: number,
): Promise<ChangedFreezes> {
  must(canChangeFreezes(admin))
  return inTransaction(db, async (db) => {
    const before = await readStreak(db, userId, at)
    const after = withFreezeChange(before, change)
    const count = Math.abs(after.admin - before.admin)
    if (count === 0) return { freezes: toFreezeInfo(before), isChanged: false }
    const { action } = change
    const { id } = await db
      .insertInto('freeze_events')
      .values({ user_id: userId, admin_id: admin.id, action, count: change.count, at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const freezes = toFreezeInfo(after)
    const detail = { change: changeOf[action], count, available: freezes.available }
    const logEntry = { action: `${action}-freezes`, subjectKind: 'user', subjectId: userId, detail } as const
    await recordModeration(db, admin, logEntry, at)
    const act = { kind: 'freezes-changed', actorId: admin.id, ownerId: userId, subjectId: id } as const
    await recordActivity(db, { ...act, vehicleId: null, detail, at })
    return { freezes, isChanged: true }
  })
}
