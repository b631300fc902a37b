import { sql } from 'kysely'
import type { z } from 'zod'
import { type Achievement, achievements } from '#app/domain/awards/achievements.ts'
import {
  type Award,
  type AwardWording,
  type awardWithHoldersJson,
  type givenAwardJson,
  toAwardJson,
  toUserAwardJson,
  type UserAward,
} from '#app/domain/awards/award.ts'
import { type HeldRow, selectHeld, toAward, toUserAward } from '#app/domain/awards/held.server.ts'
import { found } from '#app/domain/errors.ts'
import { toId } from '#app/domain/ids.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** An award, and how many members hold it. */
export type AwardWithHolders = { award: Award; holders: number }

/** Every award, those of raids too, in the order in which they came to be. */
export async function readAwardsWithHolders(db: ReadDatabase): Promise<AwardWithHolders[]> {
  const rows = await awardsWithHoldersQuery(db).execute()
  return rows.map(({ holders, ...row }) => ({ award: toAward(row), holders }))
}

/** The achievements that can be earned, in the order of their list. */
export async function readAchievementsWithHolders(
  db: ReadDatabase,
): Promise<(AwardWithHolders & { rule: Achievement })[]> {
  const byKey = new Map((await readAwardsWithHolders(db)).map((one) => [one.award.key, one]))
  return achievements.flatMap((rule) => {
    const known = byKey.get(rule.key)
    return known ? [{ ...known, rule }] : []
  })
}

export function awardsWithHoldersQuery(db: ReadDatabase) {
  const holders = sql<number>`(SELECT count(*) FROM user_awards INDEXED BY user_awards_held
    WHERE award_id = awards.id AND revoked_at IS NULL)`
  return db.selectFrom('awards').selectAll().select(holders.as('holders')).orderBy('id')
}

export function toAwardWithHoldersJson(
  { award, holders }: AwardWithHolders,
  wordsOf: AwardWording,
): z.output<typeof awardWithHoldersJson> {
  return { ...toAwardJson(award, wordsOf), kind: award.kind, holders }
}

/** What a member holds, as admins decide about it: `id` is that of the holding; `grantedBy` null where no admin gave it. */
export type GivenAward = UserAward & { id: number; grantedBy: { id: number; username: string } | null }

/** What a member holds, the newest first. */
export async function readGivenAwards(db: ReadDatabase, userId: number): Promise<GivenAward[]> {
  return (await givenAwardsQuery(db, userId).execute()).map(toGivenAward)
}

export function givenAwardsQuery(db: ReadDatabase, userId: number) {
  return selectGiven(db)
    .where('user_id', '=', userId)
    .orderBy('awarded_at', 'desc')
    .orderBy('user_awards.id', 'desc')
}

/** A holding by its id; `award_not_found`. */
export async function readGivenAward(db: ReadDatabase, id: number): Promise<GivenAward> {
  const row = await selectGiven(db).where('user_awards.id', '=', id).executeTakeFirst()
  return toGivenAward(found(row, 'award_not_found'))
}

function selectGiven(db: ReadDatabase) {
  return selectHeld(db)
    .leftJoin('users as admin', 'admin.id', 'user_awards.granted_by')
    .select(['admin.id as adminId', 'admin.username as adminName'])
}

type GivenRow = HeldRow & { userAwardId: number; adminId: number | null; adminName: string | null }

function toGivenAward({ userAwardId, adminId, adminName, ...row }: GivenRow): GivenAward {
  const grantedBy = adminId === null || adminName === null ? null : { id: adminId, username: adminName }
  return { ...toUserAward(row), id: userAwardId, grantedBy }
}

export function toGivenAwardJson(given: GivenAward, wordsOf: AwardWording): z.output<typeof givenAwardJson> {
  const { id, grantedBy } = given
  return {
    _id: toId('userAward', id),
    ...toUserAwardJson(given, wordsOf),
    grantedBy: grantedBy && { _id: toId('user', grantedBy.id), username: grantedBy.username },
  }
}
