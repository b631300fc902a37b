import type { Cursor } from '#app/domain/cursor.ts'
import type { Where } from '#app/domain/finding/where.ts'
import { type VehicleSort, vehiclesPerPage, vehiclesPerPanel } from '#app/domain/vehicles/vehicle.ts'

/** Which stretch of which list of vehicles is wanted. */
export type Browse = {
  sort: VehicleSort
  where: Where
  /** From 1; not with `after`. */
  page: number
  limit: number
  /** What comes behind that place of the list. */
  after: Cursor | null
  /** Vehicles added until then, ms UTC: what comes later changes no list that somebody walks along. */
  asOf: number | null
}

/** A home panel: the first nine of an order (contract, section 3). */
export function panel(sort: VehicleSort): Browse {
  return explorePage(1, { sort, limit: vehiclesPerPanel })
}

/** A page of explore. */
export function explorePage(page: number, more: Partial<Browse> = {}): Browse {
  return { sort: 'latest', where: {}, page, limit: vehiclesPerPage, after: null, asOf: null, ...more }
}
