import { redirect } from '@remix-run/node'
import { vehicleCountText } from '#app/components/collections/collection-cards.ts'
import type { PlateTileProps } from '#app/components/lists/tile.tsx'
import { toTiles } from '#app/components/lists/tiles.ts'
import type { TileList, TilesPage } from '#app/components/lists/use-more-tiles.ts'
import { type Collection, collectedPerPage, collectionPath } from '#app/domain/collections/collection.ts'
import { readCollectedIds, readCollection } from '#app/domain/collections/read-collections.server.ts'
import { fromCursor } from '#app/domain/cursor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { cardsOf } from '#app/domain/finding/listed.server.ts'
import { toId } from '#app/domain/ids.ts'
import { versionedCollectionPicturePath } from '#app/domain/share-picture/collection-picture.server.ts'
import { userPath } from '#app/domain/users/user.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { wordedCollectionPicture } from '#app/routes/collections/share-picture-presenter.server.ts'

/** A vehicle of a collection. */
export type CollectedTile = PlateTileProps & { id: string }

/** A collection as its page shows it. */
export type CollectionView = {
  id: string
  path: string
  /** Absolute, for sharing. */
  address: string
  /** The address of its share picture; a private one has none. */
  picture: string | null
  name: string
  description: string
  isPublic: boolean
  isFeatured: boolean
  vehicleCount: number
  countText: string
  /** The chosen vehicle, `v-34`. */
  mainId: string | null
  owner: { username: string; href: string }
  isMine: boolean
}

/** `private` to all but its owner; `failed` where it could not be read (COLL-45, COLL-46); `gone`: there is none. */
export type CollectionScreenData =
  | ({ kind: 'collection'; collection: CollectionView; isLater: boolean } & TilesPage<CollectedTile>)
  | ({ kind: 'private' | 'failed' | 'gone'; collection: null; isLater: boolean } & TilesPage<CollectedTile>)

/** By its slug; an id and a slug in capitals lead to it. */
export async function collectionScreen(args: ScreenArgs): Promise<CollectionScreenData> {
  const none = { collection: null, isLater: false, tiles: [], nextHref: null, failure: null }
  try {
    const page = await loadPanel('collection', args, readPage(args))
    if (page.ok) return page.value
    return { kind: 'failed', ...none, failure: args.t('collections:openFailed') }
  } catch (error) {
    // A page rather than an error: it may have to say why a form was refused.
    if (!(error instanceof DomainError)) throw error
    const { code } = error
    if (code === 'collection_private') return { kind: 'private', ...none }
    if (code !== 'collection_not_found') throw error
    return { kind: 'gone', ...none, failure: errorText(args.t, code) }
  }
}

/** "Load more" of its vehicles. */
export async function moreCollected(args: ScreenArgs): Promise<TilesPage<CollectedTile>> {
  try {
    const list = await loadPanel('collection', args, readMore(args))
    if (list.ok) return { ...list.value, failure: null }
  } catch (error) {
    // Private or deleted by now: what is on the page stays.
    if (!(error instanceof DomainError)) throw error
  }
  return { tiles: [], nextHref: null, failure: args.t('collections:openFailed') }
}

async function readPage(args: ScreenArgs): Promise<CollectionScreenData> {
  const collection = await collectionAt(args)
  const { ids, list, isLater } = await readVehicles(args, collection)
  // The address of a later page is shared by nobody.
  const picture = isLater ? null : await pictureOf(args, collection, ids)
  return {
    kind: 'collection',
    collection: toView(args, collection, picture),
    isLater,
    ...list,
    failure: null,
  }
}

async function readMore(args: ScreenArgs): Promise<TileList<CollectedTile>> {
  return (await readVehicles(args, await collectionAt(args))).list
}

async function collectionAt({ db, viewer, params, url, answersForm }: ScreenArgs): Promise<Collection> {
  const asked = params.collection ?? ''
  const collection = await readCollection(db, viewer, asked)
  // What a private one is called is nobody else's business: only who may see it is led on.
  if (collection.slug !== asked && !answersForm) throw redirect(collectionPath(collection) + url.search, 301)
  return collection
}

async function readVehicles(args: ScreenArgs, { id }: Collection) {
  const { db, url } = args
  const after = fromCursor(url.searchParams.get('cursor') ?? '')
  const { ids, next } = await readCollectedIds(db, id, after, collectedPerPage)
  const cards = await cardsOf(db, ids)
  const tiles = toTiles(cards, args, { photos: true })
  const list: TileList<CollectedTile> = {
    tiles: tiles.map((tile, index) => ({ ...tile, id: toId('vehicle', cards[index]?.id ?? 0) })),
    nextHref: next && `?cursor=${next}`,
  }
  return { ids, list, isLater: after !== null }
}

/** `ids` of the first vehicles in it. */
async function pictureOf(
  { db, request }: ScreenArgs,
  collection: Collection,
  ids: number[],
): Promise<string | null> {
  if (!collection.isPublic) return null
  const source = await wordedCollectionPicture(db, collection, ids)
  return siteOrigin(request) + versionedCollectionPicturePath(source)
}

function toView(args: ScreenArgs, collection: Collection, picture: string | null): CollectionView {
  const { name, description, isPublic, isFeatured, vehicleCount, coverVehicleId, owner } = collection
  const path = collectionPath(collection)
  return {
    id: toId('collection', collection.id),
    path,
    address: siteOrigin(args.request) + path,
    picture,
    name,
    description,
    isPublic,
    isFeatured,
    vehicleCount,
    countText: vehicleCountText(vehicleCount, args),
    mainId: coverVehicleId === null ? null : toId('vehicle', coverVehicleId),
    owner: { username: owner.username, href: userPath(owner.username) },
    isMine: args.viewer?.id === owner.id,
  }
}
