import type { Kysely, SelectQueryBuilder } from 'kysely'
import { type Pagination, paginationFor } from '#app/domain/pages.ts'
import {
  type CardRow,
  type ListedRow,
  selectCards,
  selectListed,
  toCard,
  toListedJson,
} from '#app/domain/vehicles/listed.server.ts'
import {
  type VehicleCard,
  type VehicleSort,
  vehiclesPerPage,
  vehiclesPerPanel,
} from '#app/domain/vehicles/vehicle.ts'
import type { VehicleJson } from '#app/domain/vehicles/vehicle-json.ts'
import type { Database, VehicleRow } from '#db/schema.ts'

export type Browse = {
  sort: VehicleSort
  /** From 1. */
  page: number
  limit: number
  /** Only plates whose number is one digit, or exactly this digit (contract, section 4). */
  singleDigit?: { digit: string | null }
}

/** A home panel: the first nine of an order (contract, section 3). */
export function panel(sort: VehicleSort): Browse {
  return { sort, page: 1, limit: vehiclesPerPanel }
}

/** A page of explore. */
export function explorePage(page: number, more: Partial<Browse> = {}): Browse {
  return { sort: 'latest', page, limit: vehiclesPerPage, ...more }
}

/** Active vehicles as screens show them. */
export async function browseCards(db: Kysely<Database>, browse: Browse): Promise<VehicleCard[]> {
  return (await cardsQuery(db, browse).execute()).map(toCard)
}

/** The same vehicles as JSON. */
export async function browseJson(db: Kysely<Database>, browse: Browse): Promise<VehicleJson[]> {
  return (await listedQuery(db, browse).execute()).map(toListedJson)
}

/** The column that orders a list, and its direction; every order ends in the id, so it is total. */
const orders = {
  latest: ['first_added_at', 'desc'],
  recent: ['last_activity_at', 'desc'],
  views: ['hits', 'desc'],
  top: ['hits', 'desc'],
  likes: ['likes_count', 'desc'],
  images: ['image_count', 'desc'],
  discussions: ['discussion_count', 'desc'],
  profiles: ['richness', 'desc'],
  poorest_profiles: ['richness', 'asc'],
} as const satisfies Record<VehicleSort, readonly [keyof VehicleRow, 'asc' | 'desc']>

export function cardsQuery(db: Kysely<Database>, browse: Browse) {
  return pageOf(selectCards(db) as unknown as OfVehicles<CardRow>, browse)
}

export function listedQuery(db: Kysely<Database>, browse: Browse) {
  return pageOf(selectListed(db) as unknown as OfVehicles<ListedRow>, browse)
}

/** A query that reads vehicles, whatever it joins to them. */
type OfVehicles<Row> = SelectQueryBuilder<Database, 'vehicles', Row>

function pageOf<Row>(vehicles: OfVehicles<Row>, { sort, page, limit, singleDigit }: Browse): OfVehicles<Row> {
  const [column, direction] = orders[sort]
  let query = vehicles
    .where('vehicles.deleted_at', 'is', null)
    .orderBy(`vehicles.${column}`, direction)
    .orderBy('vehicles.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
  if (singleDigit) query = query.where('vehicles.is_single_digit', '=', 1)
  if (singleDigit?.digit != null) query = query.where('vehicles.number_part', '=', singleDigit.digit)
  return query
}

/** How many there are in all, from the kept counters where one fits, and whether there is a next page. */
export async function paginationOf(db: Kysely<Database>, browse: Browse): Promise<Pagination> {
  return paginationFor(browse, await totalOf(db, browse))
}

async function totalOf(db: Kysely<Database>, { singleDigit }: Browse): Promise<number> {
  if (!singleDigit) return countVehicles(db)
  if (singleDigit.digit === null) return countOf(db, 'single-digit')
  const { total } = await db
    .selectFrom('vehicles')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .where('is_single_digit', '=', 1)
    .where('number_part', '=', singleDigit.digit)
    .executeTakeFirstOrThrow()
  return total
}

/** The number of active vehicles (API-18), as it is kept. */
export async function countVehicles(db: Kysely<Database>): Promise<number> {
  return countOf(db, 'all')
}

async function countOf(db: Kysely<Database>, key: string): Promise<number> {
  const row = await db.selectFrom('vehicle_counts').select('count').where('key', '=', key).executeTakeFirst()
  return row?.count ?? 0
}
