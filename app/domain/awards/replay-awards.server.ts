import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { closeDisplayGaps } from '#app/domain/awards/display-awards.server.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import { type AwardHistory, replayAwards } from '#app/domain/rep/award-rep.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** A row of `user_awards` as far as the activities tell of it: not whether it is displayed. */
export type UserAwardRecord = Pick<
  Database['user_awards'],
  'award_id' | 'awarded_at' | 'reason' | 'granted_by' | 'revoked_at'
>

/** What a member holds and held, as it is stored; in the order of awards. */
export async function readUserAwardRecords(db: ReadDatabase, userId: number): Promise<UserAwardRecord[]> {
  return userAwardRecordsQuery(db, userId).execute()
}

export function userAwardRecordsQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('user_awards')
    .select(['award_id', 'awarded_at', 'reason', 'granted_by', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('award_id')
}

/** The same as the activities tell it. An award that is no longer in the table is held by nobody. */
export async function replayUserAwards(db: ReadDatabase, userId: number): Promise<UserAwardRecord[]> {
  const awards = await replayAwards(db, userId)
  if (awards.size === 0) return []
  const known = await db
    .selectFrom(jsonEach<number>([...awards.keys()]))
    .innerJoin('awards', 'awards.id', 'each.value')
    .select('awards.id')
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  return [...awards.values()]
    .map(toUserAwardRecord)
    .filter(({ award_id }) => ids.has(award_id))
    .sort((one, other) => one.award_id - other.award_id)
}

function toUserAwardRecord({ earned, revokedAt }: AwardHistory): UserAwardRecord {
  const { subjectId, at, actorId, detail } = earned
  return {
    award_id: subjectId,
    awarded_at: at,
    reason: detail.reason ?? null,
    granted_by: detail.isAutomatic ? null : actorId,
    revoked_at: revokedAt,
  }
}

type Correction = { awardId: number; record: UserAwardRecord | null }

/** What has to become of which award, where it is otherwise; null: it is not held and never was. */
async function readCorrections(db: ReadDatabase, userId: number): Promise<Correction[]> {
  const stored = new Map((await readUserAwardRecords(db, userId)).map((row) => [row.award_id, row]))
  const replayed = await replayUserAwards(db, userId)
  const explained = new Set(replayed.map(({ award_id }) => award_id))
  return [
    ...[...stored.keys()]
      .filter((awardId) => !explained.has(awardId))
      .map((awardId) => ({ awardId, record: null })),
    ...replayed
      .filter((record) => !isDeepStrictEqual(stored.get(record.award_id), record))
      .map((record) => ({ awardId: record.award_id, record })),
  ]
}

/** Whether what a member holds is not what the activities tell. */
export async function hasWrongAwards(db: ReadDatabase, userId: number): Promise<boolean> {
  return (await readCorrections(db, userId)).length > 0
}

/** Brings what a member holds in line with the activities; what stands is displayed as it was. Tells how many were wrong. */
export async function correctUserAwards(db: Kysely<Database>, userId: number): Promise<number> {
  const corrections = await readCorrections(db, userId)
  for (const { awardId, record } of corrections) {
    if (record === null) {
      await db
        .deleteFrom('user_awards')
        .where('user_id', '=', userId)
        .where('award_id', '=', awardId)
        .execute()
      continue
    }
    const hidden = record.revoked_at === null ? {} : ({ is_displayed: 0, display_order: null } as const)
    await db
      .insertInto('user_awards')
      .values({ user_id: userId, ...record })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'award_id']).doUpdateSet({ ...record, ...hidden }),
      )
      .execute()
  }
  if (corrections.length > 0) await closeDisplayGaps(db, userId)
  return corrections.length
}
