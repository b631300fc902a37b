import { redirect } from '@remix-run/node'
import { toNearPlates, toTiles } from '#app/components/lists/tiles.ts'
import { findNext, findVehicles } from '#app/domain/finding/browse.server.ts'
import type { Browse } from '#app/domain/finding/browse.ts'
import { readBrowse } from '#app/domain/finding/browse-input.ts'
import { exactPlate, normalizeFilters, similarPlateCards } from '#app/domain/finding/explore.server.ts'
import { readFacets } from '#app/domain/finding/facets.server.ts'
import { exploreQuery, type Filters, readFilters } from '#app/domain/finding/filters.ts'
import { cardsOf } from '#app/domain/finding/listed.server.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { perGeneration } from '#app/http/cache/per-generation.server.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { type ExploreData, emptyExplore } from '#app/routes/explore/explore-data.ts'

/** Of no make, which nearly everybody sees. */
const facetsOfAll = perGeneration((db) => readFacets(db, null))

/** What explore shows for an address; where the list cannot be read, a text in its place (EXP-35). */
export async function loadExplore(args: ScreenArgs): Promise<ExploreData> {
  const list = await loadPanel('explore', args, readExplore(args))
  if (list.ok) return list.value
  return { ...emptyExplore(readFilters(args.url.searchParams)), failure: args.t('explore:loadFailed') }
}

async function readExplore(args: ScreenArgs): Promise<ExploreData> {
  const { db, url, at } = args
  const filters = await normalizeFilters(db, readFilters(url.searchParams))
  const browse = readBrowse(url.searchParams, filters, at)
  // "Load more" needs the vehicles only.
  if (args.isDataRequest && url.searchParams.has('more')) return readNext(args, filters, browse)
  const isLater = browse.after !== null || browse.page > 1
  const plate = isLater ? null : await exactPlate(db, filters)
  if (plate !== null) throw redirect(vehiclePath(plate))
  const [found, facets] = await Promise.all([findVehicles(db, browse), facetsOf(db, filters.make)])
  return {
    filters,
    facets,
    total: found.total,
    totalIsCapped: found.totalIsCapped,
    ...(await tilesOf(args, filters, browse, found)),
    near:
      found.total === 0 && filters.search !== ''
        ? toNearPlates(await similarPlateCards(db, filters.search))
        : [],
    isLater,
    failure: null,
  }
}

function facetsOf(db: ScreenArgs['db'], make: string | null) {
  return make === null ? facetsOfAll(db) : readFacets(db, make)
}

async function readNext(args: ScreenArgs, filters: Filters, browse: Browse): Promise<ExploreData> {
  const found = await findNext(args.db, browse)
  return { ...emptyExplore(filters), ...(await tilesOf(args, filters, browse, found)) }
}

async function tilesOf(
  args: ScreenArgs,
  filters: Filters,
  browse: Browse,
  { ids, cursor }: { ids: number[]; cursor: string | null },
): Promise<Pick<ExploreData, 'tiles' | 'nextHref'>> {
  const since = filters.sort === 'recent' ? 'lastActivityAt' : 'firstAddedAt'
  return {
    tiles: toTiles(await cardsOf(args.db, ids), args, { since, photos: true }),
    nextHref: cursor && nextHref(filters, browse.asOf ?? args.at, cursor),
  }
}

/** Carries the time of the first page (`t`), so that vehicles added meanwhile do not shift the list. */
function nextHref(filters: Filters, asOf: number, cursor: string): string {
  const query = exploreQuery(filters)
  query.set('t', String(asOf))
  query.set('cursor', cursor)
  return `?${query}`
}
