import { type CollectionCardView, toCollectionCards } from '#app/components/collections/collection-cards.ts'
import type { TilesPage } from '#app/components/lists/use-more-tiles.ts'
import {
  type Collection,
  ownCollectionsPerPage,
  publicCollectionsPerPage,
} from '#app/domain/collections/collection.ts'
import { readOwnByAge, readPublicCollections } from '#app/domain/collections/read-collections.server.ts'
import { collectionCardsOf } from '#app/domain/finding/collection-cards.server.ts'
import { toId } from '#app/domain/ids.ts'
import { pageAsked, paginationFor } from '#app/domain/pages.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'

/** One's own collection in the list. */
export type OwnCollection = {
  id: string
  card: CollectionCardView
  /** For its buttons, which all say its name: 50 long ones would be too much for a page. */
  shortName: string
  isPublic: boolean
  isFeatured: boolean
}

const MAX_SHORT_NAME = 40

export type OwnCollections = { collections: OwnCollection[]; page: number; nextHref: string | null }

/** `own` on the first page of the public ones, for members. */
export type CollectionsScreenData = TilesPage<CollectionCardView> & {
  own: OwnCollections | null
  isLater: boolean
}

/** Public collections, above them one's own; where they cannot be read, a text in their place (COLL-40). */
export async function collectionsScreen(args: ScreenArgs): Promise<CollectionsScreenData> {
  const page = pageAsked(args.url.searchParams.get('page'))
  const isLater = page > 1
  const lists = await loadPanel('collections', args, readLists(args, page))
  if (lists.ok) return { ...lists.value, isLater, failure: null }
  return { tiles: [], nextHref: null, own: null, isLater, failure: args.t('collections:loadFailed') }
}

async function readLists(args: ScreenArgs, page: number) {
  const limit = publicCollectionsPerPage
  const [own, { collections, total }] = await Promise.all([
    page === 1 ? readOwn(args) : null,
    readPublicCollections(args.db, { page, limit }),
  ])
  return {
    own,
    tiles: toCollectionCards(await collectionCardsOf(args.db, collections), args),
    nextHref: paginationFor({ page, limit }, total).hasMore ? `?page=${page + 1}` : null,
  }
}

async function readOwn(args: ScreenArgs): Promise<OwnCollections | null> {
  const { db, viewer, url } = args
  if (viewer === null) return null
  const page = pageAsked(url.searchParams.get('own'))
  const limit = ownCollectionsPerPage
  const { collections, total } = await readOwnByAge(db, viewer, { page, limit })
  const cards = toCollectionCards(await collectionCardsOf(db, collections), args)
  return {
    collections: collections.flatMap((one, index) => toOwn(one, cards[index]) ?? []),
    page,
    nextHref: paginationFor({ page, limit }, total).hasMore ? `?own=${page + 1}` : null,
  }
}

function toOwn({ id, isPublic, isFeatured }: Collection, card: CollectionCardView | undefined) {
  if (card === undefined) return null
  const shortName = cutGraphemes(card.name, MAX_SHORT_NAME)
  return { id: toId('collection', id), card, shortName, isPublic, isFeatured }
}
