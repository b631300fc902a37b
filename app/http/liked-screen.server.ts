import type { TilesPage } from '#app/components/use-more-tiles.ts'
import { likedPerPage, readLiked } from '#app/domain/likes/liked.server.ts'
import { pageAsked } from '#app/domain/pages.ts'
import { type Member, signedIn } from '#app/domain/users/user.ts'
import { cardsOf } from '#app/domain/vehicles/listed.server.ts'
import { orFailure } from '#app/http/or-failure.server.ts'
import type { ScreenArgs } from '#app/http/screen.server.ts'
import { toTiles } from '#app/http/tiles.ts'

/** A page of what the reader likes; where it cannot be read, a text in its place (LIKE-07). */
export async function likedScreen(args: ScreenArgs): Promise<TilesPage & { page: number }> {
  const member = signedIn(args.viewer, { whenRestricted: true })
  const page = pageAsked(args.url.searchParams.get('page'))
  const list = await orFailure('liked', args, readTiles(args, member, page))
  if (list.ok) return { ...list.value, page, failure: null }
  return { tiles: [], nextHref: null, page, failure: args.t('liked:loadFailed') }
}

async function readTiles(args: ScreenArgs, member: Member, page: number) {
  const { ids, pagination } = await readLiked(args.db, member, { page, limit: likedPerPage })
  return {
    tiles: toTiles(await cardsOf(args.db, ids), args, { photos: true }),
    nextHref: pagination.hasMore ? `?page=${page + 1}` : null,
  }
}
