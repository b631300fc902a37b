import { redirect } from '@remix-run/node'
import { vehicleCountText } from '#app/components/collections/collection-cards.ts'
import type { PlateTileProps } from '#app/components/lists/tile.tsx'
import { toTiles } from '#app/components/lists/tiles.ts'
import type { TilesPage } from '#app/components/lists/use-more-tiles.ts'
import { type Collection, collectedPerPage, collectionPath } from '#app/domain/collections/collection.ts'
import { readCollectedIds, readCollection } from '#app/domain/collections/read-collections.server.ts'
import { fromCursor } from '#app/domain/cursor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { cardsOf } from '#app/domain/finding/listed.server.ts'
import { toId } from '#app/domain/ids.ts'
import { versionedPicturePath } from '#app/domain/share-picture/share-picture.server.ts'
import { userPath } from '#app/domain/users/user.ts'
import { vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/http/request/log.server.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'

/** A vehicle of a collection. */
export type CollectedTile = PlateTileProps & { id: string }

/** A collection as its page shows it. */
export type CollectionView = {
  id: string
  path: string
  /** Absolute, for sharing. */
  address: string
  name: string
  description: string
  isPublic: boolean
  isFeatured: boolean
  vehicleCount: number
  countText: string
  /** The chosen vehicle, `v-34`. */
  mainId: string | null
  /** Absolute: the share picture of its main vehicle; null on later pages, of private and of empty ones. */
  picture: string | null
  owner: { username: string; href: string }
  isMine: boolean
}

/** `private` to all but its owner; `failed` where it could not be read (COLL-45, COLL-46). */
export type CollectionScreenData =
  | ({ kind: 'collection'; collection: CollectionView; isLater: boolean } & TilesPage<CollectedTile>)
  | ({ kind: 'private' | 'failed'; collection: null; isLater: boolean } & TilesPage<CollectedTile>)

/** By its slug; an id and a slug in capitals lead to it. `collection_not_found`. */
export async function collectionScreen(args: ScreenArgs): Promise<CollectionScreenData> {
  const none = { collection: null, isLater: false, tiles: [], nextHref: null, failure: null }
  try {
    return await readPage(args)
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof DomainError && error.code === 'collection_private')
      return { kind: 'private', ...none }
    if (error instanceof DomainError && error.status < 500) throw error
    log.error({ err: error, requestId: args.requestId }, 'A collection could not be read')
    return { kind: 'failed', ...none, failure: args.t('collections:openFailed') }
  }
}

async function readPage(args: ScreenArgs): Promise<CollectionScreenData> {
  const { db, viewer, params, url } = args
  const asked = params.collection ?? ''
  const collection = await readCollection(db, viewer, asked.toLowerCase())
  // What a private one is called is nobody else's business: only who may see it is led on.
  if (collection.slug !== asked) throw redirect(collectionPath(collection) + url.search, 301)
  const after = fromCursor(url.searchParams.get('cursor') ?? '')
  const { ids, next } = await readCollectedIds(db, collection.id, after, collectedPerPage)
  const cards = await cardsOf(db, ids)
  const tiles = toTiles(cards, args, { photos: true })
  const mayBeShared = collection.isPublic && after === null
  const picture = mayBeShared ? await pictureOf(args, [collection.coverVehicleId, ids[0]]) : null
  return {
    kind: 'collection',
    collection: toView(args, collection, picture),
    isLater: after !== null,
    tiles: tiles.map((tile, index) => ({ ...tile, id: toId('vehicle', cards[index]?.id ?? 0) })),
    nextHref: next && `?cursor=${next}`,
    failure: null,
  }
}

function toView(args: ScreenArgs, collection: Collection, picture: string | null): CollectionView {
  const { name, description, isPublic, isFeatured, vehicleCount, coverVehicleId, owner } = collection
  const path = collectionPath(collection)
  return {
    id: toId('collection', collection.id),
    path,
    address: siteOrigin(args.request) + path,
    name,
    description,
    isPublic,
    isFeatured,
    vehicleCount,
    countText: vehicleCountText(vehicleCount, args),
    mainId: coverVehicleId === null ? null : toId('vehicle', coverVehicleId),
    picture,
    owner: { username: owner.username, href: userPath(owner.username) },
    isMine: args.viewer?.id === owner.id,
  }
}

/** Of the first of these vehicles that is not deleted. */
async function pictureOf(
  { db, request }: ScreenArgs,
  vehicleIds: (number | null | undefined)[],
): Promise<string | null> {
  for (const id of vehicleIds) {
    if (!id) continue
    const vehicle = await vehicleById(db, id)
    if (vehicle.deleted_at !== null) continue
    return siteOrigin(request) + (await versionedPicturePath(db, vehicle, env.SITE_NAME))
  }
  return null
}
