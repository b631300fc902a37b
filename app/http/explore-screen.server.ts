import { redirect } from '@remix-run/node'
import type { ExploreData } from '#app/components/explore-data.ts'
import { findVehicles } from '#app/domain/finding/browse.server.ts'
import { readBrowse, readFilters } from '#app/domain/finding/browse-input.ts'
import { exactPlate, nearCards, withListedNames } from '#app/domain/finding/explore.server.ts'
import { readFacets } from '#app/domain/finding/facets.server.ts'
import { exploreQuery, type Filters } from '#app/domain/finding/filters.ts'
import { cardsOf } from '#app/domain/vehicles/listed.server.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { orFailure } from '#app/http/panel-loader.server.ts'
import type { ScreenArgs } from '#app/http/screen.server.ts'
import { toTiles } from '#app/http/tiles.ts'

/** What explore shows for an address; where the list cannot be read, a text in its place (EXP-35). */
export async function exploreScreen(args: ScreenArgs): Promise<ExploreData> {
  const list = await orFailure('explore', args, readExplore(args))
  if (list.ok) return { ...list.value, failure: null }
  return {
    filters: readFilters(args.url.searchParams),
    facets: { tags: [], makes: [], models: [] },
    total: 0,
    totalIsCapped: false,
    tiles: [],
    near: [],
    nextHref: null,
    isLater: false,
    failure: args.t('explore:loadFailed'),
  }
}

/** A search for a plate that is there goes to it (EXP-32). */
async function readExplore(args: ScreenArgs): Promise<Omit<ExploreData, 'failure'>> {
  const { db, url, at } = args
  const filters = await withListedNames(db, readFilters(url.searchParams))
  const browse = readBrowse(url.searchParams, filters, at)
  const isLater = browse.after !== null || browse.page > 1
  const plate = isLater ? null : await exactPlate(db, filters)
  if (plate !== null) throw redirect(vehiclePath(plate))
  const [found, facets] = await Promise.all([findVehicles(db, browse), readFacets(db, filters.make)])
  const [cards, near] = await Promise.all([
    cardsOf(db, found.ids),
    found.total === 0 && filters.search !== '' ? nearCards(db, filters.search) : [],
  ])
  const since = filters.sort === 'recent' ? 'lastActivityAt' : 'firstAddedAt'
  return {
    filters,
    facets,
    total: found.total,
    totalIsCapped: found.totalIsCapped,
    tiles: toTiles(cards, args, { since, photos: true }),
    near: near.map(({ plate, plateText, plateStyle }) => {
      return { plate, plateText, plateStyle, href: vehiclePath(plate) }
    }),
    nextHref: found.cursor && nextHref(filters, browse.asOf ?? at, found.cursor),
    isLater,
  }
}

/** Carries how far the list goes back, so that what is added meanwhile moves nothing. */
function nextHref(filters: Filters, asOf: number, cursor: string): string {
  const query = exploreQuery(filters)
  query.set('t', String(asOf))
  query.set('cursor', cursor)
  return `?${query}`
}
