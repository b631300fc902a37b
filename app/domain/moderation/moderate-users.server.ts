import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { must } from '#app/domain/errors.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import { canApprove, canRestrict } from '#app/domain/moderation/moderate-users.ts'
import type { Member } from '#app/domain/users/user.ts'
import { userById } from '#app/domain/users/users.server.ts'
import type { Database, ReadDatabase, UserRow } from '#db/schema.ts'

/** Trusts a user's photos from now on (PROF-20, PERM-49, PERM-50). Approving again changes nothing. */
export async function approveUser(
  db: Kysely<Database>,
  by: Member,
  userId: number,
  at: number,
): Promise<UserRow> {
  return inTransaction(db, async (db) => {
    const user = await userById(db, userId)
    must(canApprove(by, user), user.id === by.id ? 'user_is_oneself' : 'forbidden')
    if (user.is_approved === 1) return user
    await db.updateTable('users').set({ is_approved: 1 }).where('id', '=', userId).execute()
    const subject = { subjectKind: 'user', subjectId: userId } as const
    await recordModeration(db, by, { action: 'approve-user', ...subject }, at)
    await recordActivity(db, {
      kind: 'user-approved',
      actorId: by.id,
      ownerId: userId,
      subjectId: userId,
      vehicleId: null,
      at,
    })
    return { ...user, is_approved: 1 }
  })
}

/** Lets a user only read for so long from now (PROF-21, PERM-49, PERM-50); answers until when, ms UTC. */
export async function restrictUser(
  db: Kysely<Database>,
  by: Member,
  { userId, durationMs }: { userId: number; durationMs: number },
  at: number,
): Promise<number> {
  const until = at + durationMs
  await inTransaction(db, async (db) => {
    const user = await userById(db, userId)
    mustRestrict(by, user)
    // A moderator does not undo what an admin decided, not even by way of a longer restriction of their own.
    const standsUntil = user.restricted_until ?? 0
    const isAdmins = standsUntil > at && (await isByAdmin(db, user))
    must(by.isAdmin || !isAdmins || until >= standsUntil, 'restriction_by_admin')
    await db.updateTable('users').set({ restricted_until: until }).where('id', '=', userId).execute()
    const detail = { until, isByAdmin: by.isAdmin || isAdmins }
    const logEntry = { action: 'restrict-user', subjectKind: 'user', subjectId: userId, detail } as const
    await recordModeration(db, by, logEntry, at)
    await recordActivity(db, {
      kind: 'user-restricted',
      actorId: by.id,
      ownerId: userId,
      subjectId: userId,
      vehicleId: null,
      detail: { until },
      at,
    })
  })
  return until
}

/**
 * Ends a user's restriction at once; a moderator not one that an admin decided. Where there is none nothing changes.
 * `restriction_by_admin`.
 */
export async function liftRestriction(
  db: Kysely<Database>,
  by: Member,
  userId: number,
  at: number,
): Promise<UserRow> {
  return inTransaction(db, async (db) => {
    const user = await userById(db, userId)
    // Who became an admin while restricted is let go, too.
    if (by.isAdmin) must(user.id !== by.id, 'user_is_oneself')
    else mustRestrict(by, user)
    if ((user.restricted_until ?? 0) <= at) return user
    must(by.isAdmin || !(await isByAdmin(db, user)), 'restriction_by_admin')
    await db.updateTable('users').set({ restricted_until: null }).where('id', '=', userId).execute()
    const subject = { subjectKind: 'user', subjectId: userId } as const
    await recordModeration(db, by, { action: 'lift-restriction', ...subject }, at)
    await recordActivity(db, {
      kind: 'user-restriction-lifted',
      actorId: by.id,
      ownerId: userId,
      subjectId: userId,
      vehicleId: null,
      at,
    })
    return { ...user, restricted_until: null }
  })
}

function mustRestrict(by: Member, row: UserRow): void {
  const user = { id: row.id, isAdmin: row.is_admin === 1, rep: row.rep }
  must(user.id !== by.id, 'user_is_oneself')
  must(canApprove(by, user))
  must(!user.isAdmin, 'user_is_admin')
  must(canRestrict(by, user), 'user_is_moderator')
}

/** Whether an admin set the last restriction, or one that still stood when it was made longer. */
async function isByAdmin(db: ReadDatabase, user: UserRow): Promise<boolean> {
  const last = await lastRestrictionQuery(db, user.id).executeTakeFirst()
  const { isByAdmin } = JSON.parse(last?.detail ?? '{}') as { isByAdmin?: boolean }
  return isByAdmin === true
}

export function lastRestrictionQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('moderation_log')
    .select('detail')
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .where('action', '=', 'restrict-user')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
}
