import { type Kysely, type RawBuilder, sql } from 'kysely'
import { highestTarget, type Metric, tagFamilies } from '#app/domain/awards/achievements.ts'
import { likesReceived } from '#app/domain/rep/ledger.server.ts'
import type { Database, ReadDatabase, UserRow } from '#db/schema.ts'

/** What a member has reached, of the metrics asked for. */
export type MetricValues = Partial<Record<Metric, number>>

/**
 * The values of some metrics of a member; null once the account is gone. Each is a kept counter or read from an index up
 * to the highest target, so that it takes as long for a member of many acts as for one of few.
 */
export async function readMetrics(
  db: ReadDatabase,
  userId: number,
  metrics: readonly Metric[],
): Promise<MetricValues | null> {
  const row = await metricsQuery(db, userId, metrics).executeTakeFirst()
  return row ?? null
}

export function metricsQuery(db: ReadDatabase, userId: number, metrics: readonly Metric[]) {
  return db
    .selectFrom('users')
    .select(metrics.map((metric) => columns[metric](userId).as(metric)))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
}

/** Vehicles that a member was the first to spot and that have a photo of theirs. */
const counting = sql`counts_at IS NOT NULL AND deleted_at IS NULL`

const columns: Record<Metric, (userId: number) => RawBuilder<number>> = {
  spots: () => sql`total_spots`,
  photos: () => sql`total_images`,
  comments: () => sql`total_comments`,
  tags: () => sql`total_tags`,
  likesGiven: () => sql`likes_given`,
  likesReceived: () => sql`likes_received`,
  streakDays: () => sql`longest_streak_days`,
  // Private ones are in no count that others see.
  collections: (userId) =>
    upTo('collections', sql`SELECT 1 FROM collections WHERE owner_id = ${userId} AND is_public = 1`),
  makes: (userId) =>
    upTo(
      'makes',
      sql`SELECT 1 FROM spotter_makes AS spotted WHERE user_id = ${userId} AND count > 0 AND EXISTS (
        SELECT 1 FROM vehicles WHERE first_added_by = ${userId} AND make = spotted.make AND ${counting})`,
    ),
  singleDigitPlates: (userId) =>
    upTo(
      'singleDigitPlates',
      sql`SELECT 1 FROM vehicles INDEXED BY vehicles_single_digit_that_count
        WHERE first_added_by = ${userId} AND is_single_digit = 1 AND ${counting}`,
    ),
  tagFamilies: (userId) => {
    const used = Object.values(tagFamilies).map(
      (types) =>
        sql`EXISTS (SELECT 1 FROM vehicle_tags WHERE added_by = ${userId} AND type IN (${sql.join(types)}))`,
    )
    return sql`(${sql.join(used, sql` + `)})`
  },
  // Ranks are given when a raid is completed: until then an admin may still take a contribution back.
  raidsJoined: (userId) =>
    upTo('raidsJoined', sql`SELECT 1 FROM raid_contributors WHERE user_id = ${userId} AND rank >= 1`),
  raidsWon: (userId) =>
    upTo('raidsWon', sql`SELECT 1 FROM raid_contributors WHERE user_id = ${userId} AND rank = 1`),
}

function upTo(metric: Metric, rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(SELECT count(*) FROM (${rows} LIMIT ${highestTarget(metric)}))`
}

/** Counts a like that a member gave somebody else, or took back. */
export async function changeLikesGiven(db: Kysely<Database>, userId: number, change: 1 | -1): Promise<void> {
  await db
    .updateTable('users')
    .set(({ eb }) => ({ likes_given: eb('likes_given', '+', change) }))
    .where('id', '=', userId)
    .execute()
}

/**
 * Recounts what is kept for the metrics alone: likes given, from the activities, and likes received, from the ledger;
 * tells how many of the two were wrong. What users hold besides is recounted with them.
 */
export async function recountMetrics(db: Kysely<Database>, userId: number): Promise<number> {
  const wrong = await readWrongMetrics(db, userId)
  const count = Object.keys(wrong).length
  if (count > 0) await db.updateTable('users').set(wrong).where('id', '=', userId).execute()
  return count
}

/** As they should be, those of the two that are otherwise. */
export async function readWrongMetrics(
  db: ReadDatabase,
  userId: number,
): Promise<Partial<Pick<UserRow, 'likes_given' | 'likes_received'>>> {
  const likes = await likesQuery(db, userId).executeTakeFirst()
  if (likes === undefined) return {}
  return {
    ...(likes.likes_given === likes.given ? {} : { likes_given: likes.given }),
    ...(likes.likes_received === likes.received ? {} : { likes_received: likes.received }),
  }
}

/** Both counters as they are kept, and as they should be: likes given and taken back, of what is somebody else's. */
export function likesQuery(db: ReadDatabase, userId: number) {
  const given = sql<number>`(SELECT coalesce(sum(iif(kind IN ('vehicle-liked', 'comment-liked'), 1, -1)), 0) FROM activity
    WHERE actor_id = users.id AND owner_id IS NOT actor_id
      AND kind IN ('vehicle-liked', 'comment-liked', 'vehicle-unliked', 'comment-unliked'))`
  return db
    .selectFrom('users')
    .select(['likes_given', 'likes_received', given.as('given'), likesReceived.as('received')])
    .where('id', '=', userId)
}
