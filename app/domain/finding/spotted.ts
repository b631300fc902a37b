import type { VehicleSort } from '#app/domain/finding/browse.ts'

/** PROF-11. */
export const spottedPerPage = 12

/** The orders of a profile's vehicles (PROF-09, EXP-12). */
export const spottedSorts = [
  'latest',
  'recent',
  'views',
  'likes',
  'images',
  'discussions',
] as const satisfies readonly VehicleSort[]

export type SpottedSort = (typeof spottedSorts)[number]

/** The order that an address asks for; nonsense is the default. */
export function spottedSortAsked(sort: string | null): SpottedSort {
  return spottedSorts.find((one) => one === sort) ?? 'latest'
}
