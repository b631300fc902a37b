import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import type { GrantInput, NewAwardInput } from '#app/domain/awarding/award-input.ts'
import { type Award, canGiveAwards } from '#app/domain/awards/award.ts'
import { closeDisplayGaps } from '#app/domain/awards/display-awards.server.ts'
import { earnedAct } from '#app/domain/awards/earn.server.ts'
import { toAward } from '#app/domain/awards/held.server.ts'
import { awardById, awardByKeyOrId } from '#app/domain/awards/user-awards.server.ts'
import { atField, DomainError, found, must } from '#app/domain/errors.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { userById, userByIdOrName } from '#app/domain/users/users.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Makes an award that admins give by hand; `award_key_taken` where one has that key. */
export async function createAward(
  db: Kysely<Database>,
  admin: Member,
  input: NewAwardInput,
  at: number,
): Promise<Award> {
  must(canGiveAwards(admin))
  return inTransaction(db, async (db) => {
    const row = await db
      .insertInto('awards')
      .values({ ...input, kind: 'granted', raid_id: null, created_at: at })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw new DomainError('award_key_taken', { field: 'key' })
    const detail = { key: row.key }
    const logEntry = { action: 'create-award', subjectKind: 'award', subjectId: row.id, detail } as const
    await recordModeration(db, admin, logEntry, at)
    return toAward(row)
  })
}

/**
 * Gives an award by hand, also one that was revoked; answers the id of what the member now holds. `user_not_found`,
 * `award_not_found`, `award_held_already`; `award_of_raid` for the badge of a raid, unless it was revoked.
 */
export async function grantAward(
  db: Kysely<Database>,
  admin: Member,
  { userId: givenUserId, username, awardId: givenAwardId, key, reason }: GrantInput,
  at: number,
): Promise<number> {
  must(canGiveAwards(admin))
  return inTransaction(db, async (db) => {
    const user = await (givenUserId === undefined
      ? atField('username', () => userByIdOrName(db, username ?? ''))
      : atField('userId', () => userById(db, givenUserId)))
    const award = await (givenAwardId === undefined
      ? atField('key', () => awardByKeyOrId(db, key ?? ''))
      : atField('awardId', () => awardById(db, givenAwardId)))
    const { id: userId } = user
    const { id: awardId } = award
    const held = await userAwardQuery(db, userId, awardId).executeTakeFirst()
    must(held === undefined || held.revoked_at !== null, 'award_held_already')
    must(held !== undefined || award.kind !== 'raid', 'award_of_raid')
    const given = { awarded_at: at, reason, granted_by: admin.id, revoked_at: null }
    const { id } = await db
      .insertInto('user_awards')
      .values({ user_id: userId, award_id: awardId, ...given })
      .onConflict((conflict) => conflict.columns(['user_id', 'award_id']).doUpdateSet(given))
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = { key: award.key, userId, username: user.username, reason }
    const logEntry = { action: 'grant-award', subjectKind: 'award', subjectId: awardId, detail } as const
    await recordModeration(db, admin, logEntry, at)
    await recordActivity(db, earnedAct(award, userId, { by: admin.id, reason, at }))
    return id
  })
}

export function userAwardQuery(db: ReadDatabase, userId: number, awardId: number) {
  return db
    .selectFrom('user_awards')
    .select(['id', 'revoked_at'])
    .where('user_id', '=', userId)
    .where('award_id', '=', awardId)
}

/** Takes an award from its holder, with its rep, for good: its rule does not give it again. `award_not_found`. */
export async function revokeAward(
  db: Kysely<Database>,
  admin: Member,
  userAwardId: number,
  at: number,
): Promise<void> {
  must(canGiveAwards(admin))
  await inTransaction(db, async (db) => {
    const revoked = await db
      .updateTable('user_awards')
      .set({ revoked_at: at, is_displayed: 0, display_order: null })
      .where('id', '=', userAwardId)
      .where('revoked_at', 'is', null)
      .returning(['user_id', 'award_id'])
      .executeTakeFirst()
    const { user_id: ownerId, award_id: subjectId } = found(revoked, 'award_not_found')
    await closeDisplayGaps(db, ownerId)
    const detail = { userId: ownerId }
    const logEntry = { action: 'revoke-award', subjectKind: 'award', subjectId, detail } as const
    await recordModeration(db, admin, logEntry, at)
    const whose = { actorId: admin.id, ownerId, subjectId, vehicleId: null }
    await recordActivity(db, { kind: 'award-revoked', ...whose, at })
  })
}
