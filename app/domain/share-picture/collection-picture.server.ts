import { type Collection, collectionPath } from '#app/domain/collections/collection.ts'
import { readCollectedIds } from '#app/domain/collections/read-collections.server.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import {
  type CollectionContent,
  drawCollection,
} from '#app/domain/share-picture/collection-drawing.server.ts'
import {
  type DrawnPicture,
  drawCached,
  openFirst,
  versionedAddress,
  versionOf,
} from '#app/domain/share-picture/drawn-pictures.server.ts'
import {
  type SharePictureSource,
  sharedOf,
  sharedPhotoFiles,
} from '#app/domain/share-picture/share-picture.server.ts'
import type { ReadDatabase, VehicleRow } from '#db/schema.ts'

/** Everything that the share picture of a collection is made from. */
export type CollectionPictureSource = Omit<CollectionContent, 'vehicle'> & {
  slug: string
  vehicle: SharePictureSource | null
}

export function collectionPicturePath(collection: Pick<Collection, 'slug'>): string {
  return `${collectionPath(collection)}/share.png`
}

export function versionedCollectionPicturePath(source: CollectionPictureSource): string {
  return versionedAddress(collectionPicturePath(source), collectionVersion(source))
}

/** So many plates stand in for a name. */
const PLATES = 3

/**
 * What there is to share of a public collection; `about` says whose it is and how many vehicles are in it. `ids` of its
 * first vehicles are read where they are not given.
 */
export async function collectionPictureSource(
  db: ReadDatabase,
  collection: Collection,
  { about, siteName, ids }: { about: string; siteName: string; ids?: number[] | undefined },
): Promise<CollectionPictureSource> {
  const firstIds = (ids ?? (await readCollectedIds(db, collection.id, null, PLATES)).ids).slice(0, PLATES)
  const shownIds = [...firstIds, ...(collection.coverVehicleId ? [collection.coverVehicleId] : [])]
  const rows = await rowsOf(db, shownIds)
  const first = firstIds.flatMap((id) => rows.get(id) ?? [])
  const cover = rows.get(collection.coverVehicleId ?? 0) ?? first[0]
  return {
    slug: collection.slug,
    name: collection.name,
    about,
    siteName,
    plates: first.map(({ plate, plate_style }) => ({ plate, plateStyle: plate_style })),
    vehicle: cover ? await sharedOf(db, cover, siteName) : null,
  }
}

async function rowsOf(db: ReadDatabase, ids: number[]): Promise<Map<number, VehicleRow>> {
  const rows = await sharedVehiclesQuery(db, ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function sharedVehiclesQuery(db: ReadDatabase, ids: number[]) {
  return db
    .selectFrom('vehicles')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom(jsonEach<number>(ids)).select('each.value'))
    .where('deleted_at', 'is', null)
}

/** Raise it when the drawing changes. */
const DESIGN = 1

function collectionVersion(source: CollectionPictureSource): string {
  return versionOf('collection', DESIGN, source)
}

/** Where the photo's files are missing, the vehicle is drawn. */
export async function collectionPicture(source: CollectionPictureSource): Promise<DrawnPicture> {
  const photo = source.vehicle?.photo ?? null
  const file = photo && (await openFirst(photo.area, photo.name, sharedPhotoFiles))
  const vehicle = source.vehicle && { ...source.vehicle, photo: file ? photo : null }
  const shown = { ...source, vehicle }
  const version = collectionVersion(shown)
  return { version, png: () => drawCached(version, (photo) => drawCollection(shown, photo), file) }
}
