import type { PlateTileProps } from '#app/components/lists/tile.tsx'
import type { NearPlate } from '#app/components/plates/near-plates.tsx'
import type { Facets, Filters } from '#app/domain/finding/filters.ts'

/** A page of explore, as its loader answers. */
export type ExploreData = {
  filters: Filters
  facets: Facets
  /** No more than 10,000, then `totalIsCapped`. */
  total: number
  totalIsCapped: boolean
  tiles: PlateTileProps[]
  /** The address of the next page; null at the end. */
  nextHref: string | null
  /** Not the beginning of the list. */
  isLater: boolean
  /** Plates that look like the one that was searched for and is not there. */
  near: NearPlate[]
  /** What is said where the list could not be read (EXP-35). */
  failure: string | null
}

/** A page with nothing on it. */
export function emptyExplore(filters: Filters): ExploreData {
  return {
    filters,
    facets: { tags: [], makes: [], models: [] },
    total: 0,
    totalIsCapped: false,
    tiles: [],
    nextHref: null,
    isLater: false,
    near: [],
    failure: null,
  }
}
