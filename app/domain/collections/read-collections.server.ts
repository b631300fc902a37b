import { type Collection, isCollectionOpenTo } from '#app/domain/collections/collection.ts'
import { type Cursor, onePage } from '#app/domain/cursor.ts'
import { found, must } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import type { Page } from '#app/domain/pages.ts'
import type { Member, Viewer } from '#app/domain/users/user.ts'
import type { ReadDatabase } from '#db/schema.ts'

export type CollectionPage = { collections: Collection[]; total: number }

/** Public collections, the one that changed last first (COLL-03). */
export async function readPublicCollections(db: ReadDatabase, page: Page): Promise<CollectionPage> {
  return pageOf(publicQuery(db), totalQuery(db).where('is_public', '=', 1), page)
}

/** A member's own collections, private ones too. */
export async function readOwnCollections(
  db: ReadDatabase,
  member: Pick<Member, 'id'>,
  page: Page,
): Promise<CollectionPage> {
  return pageOf(ownedQuery(db, member.id), totalQuery(db).where('owner_id', '=', member.id), page)
}

/** The same, the newest first: using them changes no order. */
export async function readOwnByAge(
  db: ReadDatabase,
  member: Pick<Member, 'id'>,
  page: Page,
): Promise<CollectionPage> {
  return pageOf(ownByAgeQuery(db, member.id), totalQuery(db).where('owner_id', '=', member.id), page)
}

/** A user's collections as this reader may see them: the public ones, or all of one's own. */
export async function readCollectionsOf(
  db: ReadDatabase,
  userId: number,
  viewer: Viewer,
  page: Page,
): Promise<CollectionPage> {
  if (viewer?.id === userId) return readOwnCollections(db, { id: userId }, page)
  const total = totalQuery(db).where('owner_id', '=', userId).where('is_public', '=', 1)
  return pageOf(ownedQuery(db, userId).where('collections.is_public', '=', 1), total, page)
}

/** A profile shows so many. */
const MAX_FEATURED = 12

/** Of a user's collections the featured ones, as this reader may see them. */
export async function readFeaturedCollections(
  db: ReadDatabase,
  userId: number,
  viewer: Viewer,
): Promise<Collection[]> {
  const rows = await featuredQuery(db, userId, viewer?.id === userId).execute()
  return rows.map(toCollection)
}

export function featuredQuery(db: ReadDatabase, userId: number, isOwn: boolean) {
  const query = ownedQuery(db, userId).where('collections.is_featured', '=', 1).limit(MAX_FEATURED)
  return isOwn ? query : query.where('collections.is_public', '=', 1)
}

/** A member's collections, the newest first, and whether this vehicle is in each. */
export async function readCollectionsFor(
  db: ReadDatabase,
  member: Pick<Member, 'id'>,
  vehicleId: number,
  { page, limit }: Page,
): Promise<{ collections: (Collection & { isIn: boolean })[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    collectingQuery(db, member.id, vehicleId)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    totalQuery(db).where('owner_id', '=', member.id).executeTakeFirstOrThrow(),
  ])
  return { collections: rows.map((row) => ({ ...toCollection(row), isIn: row.isIn === 1 })), total }
}

/** By its id or its slug, in capitals too. `collection_not_found`; `collection_private` to all but its owner. */
export async function readCollection(
  db: ReadDatabase,
  viewer: Viewer,
  idOrSlug: string,
): Promise<Collection> {
  const asked = idOrSlug.toLowerCase()
  const id = fromId('collection', asked)
  const query =
    id === null
      ? selectCollections(db).where('collections.slug', '=', asked)
      : selectCollections(db).where('collections.id', '=', id)
  const row = found(await query.executeTakeFirst(), 'collection_not_found')
  must(isCollectionOpenTo(viewer, row), 'collection_private')
  return toCollection(row)
}

/** The vehicles of a collection in its order, deleted ones left out: so many after a place in it (null: from the start). */
export async function readCollectedIds(
  db: ReadDatabase,
  collectionId: number,
  after: Cursor | null,
  limit: number,
): Promise<{ ids: number[]; next: string | null }> {
  const rows = await collectedQuery(db, collectionId, after, limit + 1).execute()
  const { rows: shown, next } = onePage(rows, limit, ({ position, vehicle_id }) => ({
    value: position,
    id: vehicle_id,
  }))
  return { ids: shown.map(({ vehicle_id }) => vehicle_id), next }
}

export function collectedQuery(db: ReadDatabase, collectionId: number, after: Cursor | null, limit: number) {
  const query = db
    .selectFrom('collection_vehicles')
    .innerJoin('vehicles', 'vehicles.id', 'collection_vehicles.vehicle_id')
    .select(['vehicle_id', 'position'])
    .where('collection_id', '=', collectionId)
    .where('vehicles.deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('vehicle_id')
    .limit(limit)
  if (after === null) return query
  return query
    .where('position', '>=', after.value)
    .where(({ eb, or }) => or([eb('position', '>', after.value), eb('vehicle_id', '>', after.id)]))
}

export function publicQuery(db: ReadDatabase) {
  return inOrder(selectCollections(db).where('collections.is_public', '=', 1))
}

export function ownedQuery(db: ReadDatabase, ownerId: number) {
  return inOrder(selectCollections(db).where('collections.owner_id', '=', ownerId))
}

export function collectingQuery(db: ReadDatabase, ownerId: number, vehicleId: number) {
  return ownByAgeQuery(db, ownerId).select(({ exists, selectFrom }) =>
    exists(
      selectFrom('collection_vehicles')
        .select('vehicle_id')
        .whereRef('collection_id', '=', 'collections.id')
        .where('vehicle_id', '=', vehicleId),
    )
      .$castTo<number>()
      .as('isIn'),
  )
}

export function ownByAgeQuery(db: ReadDatabase, ownerId: number) {
  return selectCollections(db)
    .where('collections.owner_id', '=', ownerId)
    .orderBy('collections.created_at', 'desc')
    .orderBy('collections.id', 'desc')
}

function inOrder(query: CollectionsQuery): CollectionsQuery {
  return query.orderBy('collections.updated_at', 'desc').orderBy('collections.id', 'desc')
}

type CollectionsQuery = ReturnType<typeof selectCollections>

function selectCollections(db: ReadDatabase) {
  return db
    .selectFrom('collections')
    .innerJoin('users as owner', 'owner.id', 'collections.owner_id')
    .selectAll('collections')
    .select('owner.username')
}

function totalQuery(db: ReadDatabase) {
  return db.selectFrom('collections').select(({ fn }) => fn.countAll<number>().as('total'))
}

async function pageOf(
  query: CollectionsQuery,
  totals: ReturnType<typeof totalQuery>,
  { page, limit }: Page,
): Promise<CollectionPage> {
  const [rows, { total }] = await Promise.all([
    query
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    totals.executeTakeFirstOrThrow(),
  ])
  return { collections: rows.map(toCollection), total }
}

type SelectedCollection = Awaited<ReturnType<CollectionsQuery['executeTakeFirstOrThrow']>>

/** A row, with its owner's name. */
export function toCollection(row: SelectedCollection): Collection {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    isPublic: row.is_public === 1,
    isFeatured: row.is_featured === 1,
    vehicleCount: row.vehicle_count,
    coverVehicleId: row.cover_vehicle_id,
    owner: { id: row.owner_id, username: row.username },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
