import type { Cursor } from '#app/domain/cursor.ts'
import type { Where } from '#app/domain/finding/where.ts'

/** Page sizes: explore (EXP-34) and the home panels (contract, section 3). */
export const vehiclesPerPage = 12
export const vehiclesPerPanel = 9

/** The orders of explore (EXP-12 to EXP-14); `top` is `views` (contract, section 4). */
export const vehicleSorts = [
  'latest',
  'recent',
  'views',
  'top',
  'likes',
  'images',
  'discussions',
  'profiles',
  'poorest_profiles',
] as const

export type VehicleSort = (typeof vehicleSorts)[number]

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
