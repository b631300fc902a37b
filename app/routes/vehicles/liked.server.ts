import { toTiles } from '#app/components/lists/tiles.ts'
import type { TilesPage } from '#app/components/lists/use-more-tiles.ts'
import { fromCursor } from '#app/domain/cursor.ts'
import { type LikedPage, likedPerPage, readLiked } from '#app/domain/finding/liked.server.ts'
import { cardsOf } from '#app/domain/finding/listed.server.ts'
import { pageAsked } from '#app/domain/pages.ts'
import { type Member, signedIn } from '#app/domain/users/user.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'

/** A page of what the reader likes; where it cannot be read, a text in its place (LIKE-07). */
export async function likedScreen(args: ScreenArgs): Promise<TilesPage & { isLater: boolean }> {
  const member = signedIn(args.viewer, { whenRestricted: true })
  const query = args.url.searchParams
  const place = { page: pageAsked(query.get('page')), after: fromCursor(query.get('cursor') ?? '') }
  const isLater = place.page > 1 || place.after !== null
  const list = await loadPanel('liked', args, readTiles(args, member, { ...place, limit: likedPerPage }))
  if (list.ok) return { ...list.value, isLater, failure: null }
  return { tiles: [], nextHref: null, isLater, failure: args.t('liked:loadFailed') }
}

async function readTiles(args: ScreenArgs, member: Member, place: LikedPage) {
  const { ids, cursor } = await readLiked(args.db, member, place)
  return {
    tiles: toTiles(await cardsOf(args.db, ids), args, { photos: true }),
    nextHref: cursor && `?cursor=${cursor}`,
  }
}
