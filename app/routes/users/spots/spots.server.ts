import { toTiles } from '#app/components/lists/tiles.ts'
import type { TileList, TilesPage } from '#app/components/lists/use-more-tiles.ts'
import { fromCursor } from '#app/domain/cursor.ts'
import { cardsOf } from '#app/domain/finding/listed.server.ts'
import { readSpotted, type SpottedPage } from '#app/domain/finding/spotted.server.ts'
import { type SpottedSort, spottedPerPage, spottedSortAsked } from '#app/domain/finding/spotted.ts'
import { pageAsked } from '#app/domain/pages.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ProfileSectionArgs } from '#app/routes/users/section.server.ts'

/** Whose spots, and which of them. */
type SpotsArgs = Omit<ProfileSectionArgs, 'isOwn'>

/** A page of what a member spotted; where it cannot be read, a text in its place (PROF-63). */
export type SpotsPage = TilesPage & {
  sort: SpottedSort
  /** Not the beginning of the list. */
  isLater: boolean
}

export async function readSpots(args: SpotsArgs): Promise<SpotsPage> {
  const query = args.url.searchParams
  const after = fromCursor(query.get('cursor') ?? '')
  const page = after === null ? pageAsked(query.get('page')) : 1
  const place = { sort: spottedSortAsked(query.get('sort')), page, after, limit: spottedPerPage }
  const state = { sort: place.sort, isLater: page > 1 || after !== null }
  const list = await loadPanel('spots', args, readTiles(args, place))
  if (list.ok) return { ...list.value, ...state, failure: null }
  return { tiles: [], nextHref: null, ...state, failure: args.t('users:spots.loadFailed') }
}

async function readTiles(args: SpotsArgs, place: SpottedPage): Promise<TileList> {
  const { ids, cursor } = await readSpotted(args.db, args.user, place)
  const since = place.sort === 'recent' ? 'lastActivityAt' : 'firstAddedAt'
  return {
    tiles: toTiles(await cardsOf(args.db, ids), args, { since, photos: true }),
    nextHref: cursor && nextHref(place.sort, cursor),
  }
}

function nextHref(sort: SpottedSort, cursor: string): string {
  return `?${new URLSearchParams({ ...(sort === 'latest' ? {} : { sort }), cursor })}`
}
