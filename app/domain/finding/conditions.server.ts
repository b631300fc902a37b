import { type RawBuilder, sql } from 'kysely'
import { COUNT_CAP, countMatches, matches, matchingIds } from '#app/domain/finding/search.server.ts'
import { looksThroughTexts, type Search } from '#app/domain/finding/search.ts'
import type { Where } from '#app/domain/finding/where.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** One condition on the vehicle `v`, and the two ways to meet it: looking at each row, or coming from its index. */
export type Condition = {
  /** How many active vehicles meet it. */
  count: number
  /** Whether `count` is kept and exact. */
  isKept: boolean
  test: RawBuilder<boolean>
  /**
   * What the test takes for a row of an index in order, against reading the row of that index: 0 if it holds the column.
   * Estimates, seen to be good enough by `tests/bench/finding.ts`.
   */
  effort: number
  from: RawBuilder<unknown>
  /** `from` comes in the order of `latest`. */
  isInOrder: boolean
  /** `from` has met it already, so that the test is left out. */
  isMetByFrom: boolean
  /** Far too many to begin with them. */
  isEndless: boolean
}

/** The active vehicles, and the conditions that `where` makes, with how many meet each. */
export async function conditionsOf(
  db: ReadDatabase,
  where: Where,
): Promise<{ all: number; conditions: Condition[] }> {
  const kept = keptConditions(where)
  const counts = await storedCounts(db, ['all', ...kept.map(({ key }) => key)])
  const others = await Promise.all([
    ...(where.digit == null ? [] : [ofDigit(db, where.digit)]),
    ...(where.search ? [ofSearch(db, where.search)] : []),
    ...(where.spotterId == null ? [] : [ofSpotter(db, where.spotterId)]),
  ])
  const conditions = kept.map(({ key, ...more }) => {
    return { ...usual, isKept: true, ...more, count: counts.get(key) ?? 0 }
  })
  return { all: counts.get('all') ?? 0, conditions: [...conditions, ...others] }
}

/** Kept counters by key, see the migration of finding; one that is not there is none. */
export async function storedCounts(db: ReadDatabase, keys: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(jsonEach(keys))
    .innerJoin('vehicle_counts', 'vehicle_counts.key', 'each.value')
    .select(['vehicle_counts.key', 'vehicle_counts.count'])
    .execute()
  return new Map(rows.map(({ key, count }) => [key, count]))
}

const usual = { effort: 0, isKept: false, isInOrder: true, isMetByFrom: false, isEndless: false }

type KeptCondition = Pick<Condition, 'test' | 'from'> & Partial<Condition> & { key: string }

function keptConditions({ startsWith, tag, make, model, singleDigit, digit }: Where): KeptCondition[] {
  const conditions: KeptCondition[] = []
  if (startsWith != null) {
    conditions.push({
      key: `letter:${startsWith}`,
      test: sql`v.first_letter = ${startsWith}`,
      from: indexed('vehicles_of_letter'),
    })
  }
  if (make != null && model != null) {
    conditions.push({
      key: `model:${make}/${model}`,
      test: sql`v.make = ${make} AND v.model = ${model}`,
      from: indexed('vehicles_of_model'),
    })
  } else if (make != null) {
    conditions.push({
      key: `make:${make}`,
      test: sql`v.make = ${make}`,
      from: indexed('vehicles_of_make'),
    })
  }
  if (singleDigit && digit == null) {
    conditions.push({
      key: 'single-digit',
      test: sql`v.is_single_digit = 1`,
      from: indexed('vehicles_single_digit'),
    })
  }
  if (tag != null) {
    conditions.push({
      key: `tag:${tag}`,
      test: sql`EXISTS (SELECT 1 FROM vehicle_tags AS t WHERE t.vehicle_id = v.id AND t.type = ${tag})`,
      effort: 6,
      from: sql`(SELECT vehicle_id AS id FROM vehicle_tags WHERE type = ${tag}) AS tagged
        CROSS JOIN vehicles AS v ON v.id = tagged.id`,
      isInOrder: false,
      isMetByFrom: true,
    })
  }
  return conditions
}

export function indexed(index: string): RawBuilder<unknown> {
  return sql`vehicles AS v INDEXED BY ${sql.id(index)}`
}

async function ofDigit(db: ReadDatabase, digit: string): Promise<Condition> {
  const test = sql<boolean>`v.is_single_digit = 1 AND v.number_part = ${digit}`
  const from = indexed('vehicles_of_number')
  return { ...usual, count: await countWithPlan(db, from, test), test, effort: 10, from }
}

async function ofSearch(db: ReadDatabase, search: Search): Promise<Condition> {
  const count = await countMatches(db, search)
  return {
    ...usual,
    count,
    test: matches(search),
    effort: looksThroughTexts(search) ? 15 : 6,
    from: sql`(${matchingIds(search)}) AS found CROSS JOIN vehicles AS v ON v.id = found.id`,
    isInOrder: false,
    isMetByFrom: true,
    isEndless: count > COUNT_CAP,
  }
}

async function ofSpotter(db: ReadDatabase, spotterId: number): Promise<Condition> {
  const test = sql<boolean>`v.first_added_by = ${spotterId}`
  const from = indexed('vehicles_spotted_latest')
  return { ...usual, count: await countWithPlan(db, from, test), test, effort: 10, from }
}

/** As many as there are, no further than one above the cap. */
export async function countWithPlan(
  db: ReadDatabase,
  from: RawBuilder<unknown>,
  test: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await filteredCountQuery(from, test).execute(db)
  return rows[0]?.count ?? 0
}

export function filteredCountQuery(from: RawBuilder<unknown>, test: RawBuilder<boolean>) {
  return sql<{ count: number }>`SELECT count(*) AS count FROM
    (SELECT 1 FROM ${from} WHERE v.deleted_at IS NULL AND ${test} LIMIT ${sql.lit(COUNT_CAP + 1)})`
}
