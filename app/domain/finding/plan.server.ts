import { type RawBuilder, sql } from 'kysely'
import type { Cursor } from '#app/domain/cursor.ts'
import type { VehicleSort } from '#app/domain/finding/browse.ts'
import { type Condition, filteredCountQuery, indexed } from '#app/domain/finding/conditions.server.ts'
import { COUNT_CAP } from '#app/domain/finding/search.server.ts'
import type { ReadDatabase, VehicleRow } from '#db/schema.ts'

type Order = { column: keyof VehicleRow & string; direction: 'asc' | 'desc'; index: string }

/** The column that orders a list, and its direction; every order ends in the id, so it is total. */
export const orders = {
  latest: { column: 'first_added_at', direction: 'desc', index: 'vehicles_latest' },
  recent: { column: 'last_activity_at', direction: 'desc', index: 'vehicles_recent' },
  views: { column: 'hits', direction: 'desc', index: 'vehicles_views' },
  top: { column: 'hits', direction: 'desc', index: 'vehicles_views' },
  likes: { column: 'likes_count', direction: 'desc', index: 'vehicles_likes' },
  images: { column: 'image_count', direction: 'desc', index: 'vehicles_images' },
  discussions: { column: 'discussion_count', direction: 'desc', index: 'vehicles_discussions' },
  profiles: { column: 'richness', direction: 'desc', index: 'vehicles_profiles' },
  poorest_profiles: { column: 'richness', direction: 'asc', index: 'vehicles_profiles' },
} as const satisfies Record<VehicleSort, Order>

/** Which stretch of a list is wanted. */
export type ListRange = {
  sort: VehicleSort
  offset: number
  limit: number
  /** What comes behind that place. */
  after?: Cursor | null
  /** Vehicles added until then, ms UTC. */
  asOf?: number | null
}

type Row = { id: number; value: number }

/** The ids of a stretch of the vehicles that meet all conditions, and the value that each is ordered by. */
export async function readRange(
  db: ReadDatabase,
  all: number,
  conditions: Condition[],
  stretch: ListRange,
): Promise<Row[]> {
  const { rows } = await idsQuery(all, conditions, stretch).execute(db)
  const sign = orders[stretch.sort].direction === 'asc' ? 1 : -1
  return rows
    .sort((one, other) => sign * (one.value - other.value || one.id - other.id))
    .slice(0, stretch.limit)
}

/** Behind a cursor they come in two parts, each in order and as long as the stretch. */
export function idsQuery(all: number, conditions: Condition[], stretch: ListRange): RawBuilder<Row> {
  const { sort, offset, limit, after, asOf } = stretch
  const way = planOf(all, conditions, offset + limit, sort)
  const tests = testsOf(conditions, way)
  if (asOf != null) tests.push(sql`v.first_added_at <= ${asOf}`)
  const from = way?.from ?? indexed(orders[sort].index)
  if (after == null) return rowsOf(from, tests, stretch)
  if (way !== null) {
    // The first half says nothing new, but an index that comes in that order begins there.
    const bound = sql<boolean>`${valueOf(sort)} ${signOf(sort)}= ${after.value}`
    const place = sql<boolean>`(${behind(sort, after)} OR ${besides(sort, after)})`
    return rowsOf(from, [...tests, bound, place], stretch)
  }
  // In one condition SQLite would walk along all equal values to find the place among them.
  const parts = [besides(sort, after), behind(sort, after)].map((bound) => {
    return sql`SELECT * FROM (${rowsOf(from, [...tests, bound], stretch)})`
  })
  return sql`${sql.join(parts, sql` UNION ALL `)}`
}

function rowsOf(
  from: RawBuilder<unknown>,
  tests: RawBuilder<boolean>[],
  { sort, offset, limit }: ListRange,
): RawBuilder<Row> {
  const value = valueOf(sort)
  const to = sql.raw(orders[sort].direction)
  return sql`SELECT v.id, ${value} AS value FROM ${from} WHERE ${sql.join(tests, sql` AND `)}
    ORDER BY ${value} ${to}, v.id ${to} LIMIT ${limit} OFFSET ${offset}`
}

/** What comes behind all of the same value. */
function behind(sort: VehicleSort, { value }: Cursor): RawBuilder<boolean> {
  return sql`${valueOf(sort)} ${signOf(sort)} ${value}`
}

/** What comes behind that place among those of the same value. */
function besides(sort: VehicleSort, { value, id }: Cursor): RawBuilder<boolean> {
  return sql`(${valueOf(sort)} = ${value} AND v.id ${signOf(sort)} ${id})`
}

function valueOf(sort: VehicleSort) {
  return sql.ref(`v.${orders[sort].column}`)
}

function signOf(sort: VehicleSort) {
  return sql.raw((orders[sort] as Order).direction === 'asc' ? '>' : '<')
}

/** How many meet all conditions, no further than one above the cap. */
export function rangeTotalQuery(all: number, conditions: Condition[]) {
  const way = planOf(all, conditions, COUNT_CAP + 1, null)
  return filteredCountQuery(
    way?.from ?? indexed('vehicles_latest'),
    sql.join(testsOf(conditions, way), sql` AND `),
  )
}

/** Against reading a row of an index in order: finding a row by its id. */
const ROW = 10

/** What is frequent may still come late in an order (old cars were added first); what is rare is as many as it is. */
const RISK = 4

/**
 * The condition to begin with, from its own index; null where walking the order itself and looking at each row is less
 * work. Rare things are found by what they are, frequent ones come soon whatever the order; between them neither takes
 * more than a few thousand rows, however many vehicles there are. SQLite cannot know how frequent a value is; we do.
 * `sort` null: in any order.
 */
export function planOf(
  all: number,
  conditions: Condition[],
  wanted: number,
  sort: VehicleSort | null,
): Condition | null {
  const share = conditions.reduce((product, { count }) => product * (count / Math.max(all, 1)), 1)
  const looks = (part: number) => wanted / Math.max(part, 1e-9)
  const efforts = conditions.reduce((sum, { effort }) => sum + effort, 1)
  let best: Condition | null = null
  let least = Math.min(all, RISK * looks(share)) * efforts
  for (const condition of conditions) {
    if (condition.isEndless) continue
    const { count, isInOrder, effort } = condition
    const mayStop = sort === null || (isInOrder && sort === 'latest')
    const rows = mayStop ? Math.min(count, looks((share * all) / Math.max(count, 1))) : count
    const work = rows * (ROW + efforts - effort)
    if (work >= least) continue
    best = condition
    least = work
  }
  return best
}

function testsOf(conditions: Condition[], way: Condition | null): RawBuilder<boolean>[] {
  const left = conditions.filter((one) => one !== way || !one.isMetByFrom)
  return [sql`v.deleted_at IS NULL`, ...left.map(({ test }) => test)]
}
