import { z } from 'zod'
import { onePage } from '#app/domain/cursor.ts'
import type { Browse } from '#app/domain/finding/browse.ts'
import { type Condition, conditionsOf, storedCounts } from '#app/domain/finding/conditions.server.ts'
import { cardsOf, listedOf } from '#app/domain/finding/listed.server.ts'
import { rangeTotalQuery, readRange } from '#app/domain/finding/plan.server.ts'
import { COUNT_CAP } from '#app/domain/finding/search.server.ts'
import type { VehicleCard } from '#app/domain/finding/vehicle-card.ts'
import { type Page, paginationJson } from '#app/domain/pages.ts'
import type { VehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** A page of vehicles and its place in the list. */
export type Found = {
  ids: number[]
  /** No more than 10,000, then `totalIsCapped`; exact for no filter or one that is counted (contract, section 3). */
  total: number
  totalIsCapped: boolean
  hasMore: boolean
  /** Where the next page begins; null at the end. */
  cursor: string | null
}

/** Active vehicles as screens show them. */
export async function browseCards(db: ReadDatabase, browse: Browse): Promise<VehicleCard[]> {
  return cardsOf(db, (await stretchOf(db, browse)).ids)
}

/** The same vehicles as JSON. */
export async function browseJson(db: ReadDatabase, browse: Browse): Promise<VehicleJson[]> {
  return listedOf(db, (await stretchOf(db, browse)).ids)
}

/** A page, and where the next one begins. */
export async function findNext(db: ReadDatabase, browse: Browse): Promise<Pick<Found, 'ids' | 'cursor'>> {
  return stretchOf(db, browse)
}

/** A page, how many there are in all, and whether there is a next one. */
export async function findVehicles(db: ReadDatabase, browse: Browse): Promise<Found> {
  const { ids, hasMore, cursor, all, conditions } = await stretchOf(db, browse)
  const count = await countOf(db, all, conditions)
  const isExact = conditions.every(({ isKept }) => isKept) && conditions.length <= 1
  const totalIsCapped = !isExact && count > COUNT_CAP
  return { ids, hasMore, cursor, total: totalIsCapped ? COUNT_CAP : count, totalIsCapped }
}

async function stretchOf(db: ReadDatabase, { sort, where, page, limit, after, asOf }: Browse) {
  const { all, conditions } = await conditionsOf(db, where)
  const stretch = { sort, after, asOf, limit: limit + 1, offset: after === null ? (page - 1) * limit : 0 }
  const rows = isNone(conditions) ? [] : await readRange(db, all, conditions, stretch)
  const { rows: shown, next } = onePage(rows, limit, (row) => row)
  return { ids: shown.map(({ id }) => id), hasMore: next !== null, cursor: next, all, conditions }
}

async function countOf(db: ReadDatabase, all: number, conditions: Condition[]): Promise<number> {
  const [only, ...others] = conditions
  if (only === undefined) return all
  if (isNone(conditions)) return 0
  if (others.length === 0) return only.count
  const { rows } = await rangeTotalQuery(all, conditions).execute(db)
  return rows[0]?.count ?? 0
}

function isNone(conditions: Condition[]): boolean {
  return conditions.some(({ count }) => count === 0)
}

/** The number of active vehicles (API-18), as it is kept. */
export async function countVehicles(db: ReadDatabase): Promise<number> {
  return (await storedCounts(db, ['all'])).get('all') ?? 0
}

/** What the API says of a page's place in the list. */
export const foundJson = paginationJson.extend({
  cursor: z.string().nullable().describe('Where the next page begins; may be sent back instead of a page'),
  totalIsCapped: z.boolean().optional().describe('There are more than `total`'),
})

export function toFoundJson({ page, limit }: Page, { total, totalIsCapped, hasMore, cursor }: Found) {
  return { page, limit, total, hasMore, cursor, ...(totalIsCapped ? { totalIsCapped } : {}) }
}
