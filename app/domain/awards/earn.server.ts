import { type Kysely, sql } from 'kysely'
import type { NewActivity } from '#app/domain/activity.ts'
import { type Achievement, achievements, type Metric } from '#app/domain/awards/achievements.ts'
import { metricsQuery } from '#app/domain/awards/metrics.server.ts'
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
  const reached = await readReached(db, userId, metrics)
  return reached.length === 0 ? [] : earn(db, userId, reached, at)
}

/** What a member has reached in these metrics and never held. */
export async function readReached(
  db: ReadDatabase,
  userId: number,
  metrics: readonly Metric[],
): Promise<Achievement[]> {
  const rules = achievements.filter(({ metric }) => metrics.includes(metric))
  const row = await metricsAndHeldQuery(db, userId, metrics, rules).executeTakeFirst()
  if (row === undefined) return []
  const held = new Set(row.held?.split(' '))
  return rules.filter(({ key, metric, target }) => (row[metric] ?? 0) >= target && !held.has(key))
}

/** The values of these metrics, and which of their achievements the member holds or held: in one query, as every act asks. */
export function metricsAndHeldQuery(
  db: ReadDatabase,
  userId: number,
  metrics: readonly Metric[],
  rules: readonly Achievement[],
) {
  const keys = sql.join(rules.map(({ key }) => sql.lit(key)))
  const held = sql<string | null>`(SELECT group_concat(key, ' ') FROM awards
    JOIN user_awards ON award_id = awards.id AND user_id = ${userId} WHERE key IN (${keys}))`
  return metricsQuery(db, userId, metrics).select(held.as('held'))
}

/** Gives achievements; those that the member holds or held are left out. */
async function earn(
  db: Kysely<Database>,
  userId: number,
  reached: readonly Achievement[],
  at: number,
): Promise<EarnedAct[]> {
  const earned = await neverHeldQuery(
    db,
    userId,
    reached.map(({ key }) => key),
  ).execute()
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

/** `by` is the admin who gave it by hand, and `reason` why; null where a rule or a raid did. */
export function earnedAct(
  { id, key, kind, rarity }: Earned,
  ownerId: number,
  { by, reason = null, at }: { by: number | null; reason?: string | null; at: number },
): EarnedAct {
  const detail = { key, kind, rarity, isAutomatic: by === null, reason }
  return { kind: 'award-earned', actorId: by, ownerId, subjectId: id, vehicleId: null, detail, at }
}
