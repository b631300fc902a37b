import type { Kysely } from 'kysely'
import type { NewActivity } from '#app/domain/activity.ts'
import { achievements, type Metric } from '#app/domain/awards/achievements.ts'
import { type MetricValues, readMetrics } from '#app/domain/awards/metrics.server.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

export type EarnedAct = NewActivity<'award-earned'>

/** Gives a member what they have reached in these metrics and never held; answers the acts to record. */
export async function earnBy(
  db: Kysely<Database>,
  userId: number,
  metrics: readonly Metric[],
  at: number,
): Promise<EarnedAct[]> {
  const values = await readMetrics(db, userId, metrics)
  return values === null ? [] : earnAt(db, userId, values, at)
}

/** The same where the values are known. */
export async function earnAt(
  db: Kysely<Database>,
  userId: number,
  values: MetricValues,
  at: number,
): Promise<EarnedAct[]> {
  const reached = achievements.filter(({ metric, target }) => (values[metric] ?? 0) >= target)
  if (reached.length === 0) return []
  const keys = reached.map(({ key }) => key)
  const earned = await neverHeldQuery(db, userId, keys).execute()
  if (earned.length === 0) return []
  await db
    .insertInto('user_awards')
    .values(earned.map(({ id }) => ({ user_id: userId, award_id: id, awarded_at: at })))
    .execute()
  return earned.map((award) => earnedAct(award, userId, { by: null, at }))
}

/** Of these achievements, those that a member neither holds nor held until an admin revoked them. */
export function neverHeldQuery(db: ReadDatabase, userId: number, keys: readonly string[]) {
  return db
    .selectFrom(jsonEach<string>(keys))
    .innerJoin('awards', 'awards.key', 'each.value')
    .select(['awards.id', 'awards.key', 'awards.kind', 'awards.rarity'])
    .where('kind', '=', 'achievement')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_awards')
            .select('user_awards.id')
            .whereRef('award_id', '=', 'awards.id')
            .where('user_id', '=', userId),
        ),
      ),
    )
}

type Earned = { id: number } & Pick<EarnedAct['detail'], 'key' | 'kind' | 'rarity'>

/** `by` is the admin who gave it by hand; null where a rule or a raid did. */
export function earnedAct(
  { id, key, kind, rarity }: Earned,
  ownerId: number,
  { by, at }: { by: number | null; at: number },
): EarnedAct {
  const detail = { key, kind, rarity, isAutomatic: by === null }
  return { kind: 'award-earned', actorId: by, ownerId, subjectId: id, vehicleId: null, detail, at }
}
