import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import type { CollectionEdit, NewCollection } from '#app/domain/collections/collection-input.ts'
import { slugOf } from '#app/domain/collections/slug.ts'
import { DomainError, found, must } from '#app/domain/errors.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import { nextId } from '#app/domain/next-id.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CollectionRow, Database, ReadDatabase } from '#db/schema.ts'

/** Makes a collection of a member's own, empty. */
export async function createCollection(
  db: Kysely<Database>,
  member: Member,
  { name, description, isPublic, isFeatured }: NewCollection,
  at: number,
): Promise<CollectionRow> {
  const base = slugOf(name)
  return inTransaction(db, async (db) => {
    const collection = await db
      .insertInto('collections')
      .values({
        id: nextId('collections'),
        owner_id: member.id,
        slug: await freeSlug(db, base),
        name,
        description,
        is_public: isPublic ? 1 : 0,
        is_featured: isFeatured ? 1 : 0,
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordActivity(db, { kind: 'collection-created', ...about(member, collection.id), at })
    return collection
  })
}

function about(member: Member, collectionId: number) {
  return { actorId: member.id, ownerId: member.id, subjectId: collectionId, vehicleId: null }
}

/** Makes a collection with a vehicle in it. `vehicle_not_found` makes none. */
export async function createCollectionWith(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, ...collection }: NewCollection & { vehicleId: number },
  at: number,
): Promise<CollectionRow> {
  return inTransaction(db, async (db) => {
    const created = await createCollection(db, member, collection, at)
    await addToCollection(db, member, { collectionId: created.id, vehicleIds: [vehicleId] }, at)
    return created
  })
}

/**
 * Changes what is given of one's own collection; its slug stays. The same values change nothing. `collection_not_found`,
 * `collection_private`, `forbidden`; `vehicle_not_found` for a cover that is not in it.
 */
export async function editCollection(
  db: Kysely<Database>,
  member: Member,
  { collectionId, ...edit }: CollectionEdit & { collectionId: number },
  at: number,
): Promise<{ collection: CollectionRow; isChanged: boolean }> {
  return inTransaction(db, async (db) => {
    const before = await ownCollectionById(db, member, collectionId)
    if (edit.coverVehicleId) await mustHold(db, collectionId, edit.coverVehicleId)
    const changes = columnsOf(edit)
    const isChanged = (Object.keys(changes) as Column[]).some((column) => changes[column] !== before[column])
    if (!isChanged) return { collection: before, isChanged }
    const collection = await db
      .updateTable('collections')
      .set({ ...changes, updated_at: at })
      .where('id', '=', collectionId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (before.is_public === 0 && collection.is_public === 1)
      await recordActivity(db, { kind: 'collection-published', ...about(member, collectionId), at })
    return { collection, isChanged }
  })
}

/** Deletes one's own collection for good; its vehicles stay. */
export async function deleteCollection(
  db: Kysely<Database>,
  member: Member,
  collectionId: number,
  at: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await ownCollectionById(db, member, collectionId)
    await db.deleteFrom('collections').where('id', '=', collectionId).execute()
    await recordActivity(db, { kind: 'collection-deleted', ...about(member, collectionId), at })
  })
}

/**
 * Puts vehicles at the end of one's own collection, in the order given, those that are in it already staying where they
 * are; answers how many are new. All or none: `vehicle_not_found` where one is unknown or deleted.
 */
export async function addToCollection(
  db: Kysely<Database>,
  member: Member,
  { collectionId, vehicleIds }: { collectionId: number; vehicleIds: readonly number[] },
  at: number,
): Promise<number> {
  return inTransaction(db, async (db) => {
    await ownCollectionById(db, member, collectionId)
    const active = await db
      .selectFrom('vehicles')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', 'in', (eb) => eb.selectFrom(jsonEach<number>(vehicleIds)).select('each.value'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (active.count < vehicleIds.length) throw new DomainError('vehicle_not_found')
    const { last } = await lastPositionQuery(db, collectionId).executeTakeFirstOrThrow()
    const added = await db
      .insertInto('collection_vehicles')
      .values(
        vehicleIds.map((vehicle_id, index) => ({
          collection_id: collectionId,
          vehicle_id,
          position: (last ?? 0) + index + 1,
          added_at: at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    const count = Number(added.numInsertedOrUpdatedRows ?? 0)
    if (count > 0) await touch(db, collectionId, at)
    return count
  })
}

/** Takes vehicles out of one's own collection, deleted ones too; answers how many were in it. */
export async function removeFromCollection(
  db: Kysely<Database>,
  member: Member,
  { collectionId, vehicleIds }: { collectionId: number; vehicleIds: readonly number[] },
  at: number,
): Promise<number> {
  return inTransaction(db, async (db) => {
    const { cover_vehicle_id: cover } = await ownCollectionById(db, member, collectionId)
    const removed = await db
      .deleteFrom('collection_vehicles')
      .where('collection_id', '=', collectionId)
      .where('vehicle_id', 'in', (eb) => eb.selectFrom(jsonEach<number>(vehicleIds)).select('each.value'))
      .executeTakeFirstOrThrow()
    const count = Number(removed.numDeletedRows)
    const isCoverGone = cover !== null && vehicleIds.includes(cover)
    if (count > 0) await touch(db, collectionId, at, isCoverGone ? { cover_vehicle_id: null } : {})
    return count
  })
}

export function lastPositionQuery(db: ReadDatabase, collectionId: number) {
  return db
    .selectFrom('collection_vehicles')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('collection_id', '=', collectionId)
}

/** Of a private one others learn that it is private, of a public one that it is not theirs. */
async function ownCollectionById(db: ReadDatabase, member: Member, id: number): Promise<CollectionRow> {
  const row = await db.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst()
  const collection = found(row, 'collection_not_found')
  if (collection.owner_id === member.id) return collection
  throw new DomainError(collection.is_public === 1 ? 'forbidden' : 'collection_private')
}

async function mustHold(db: ReadDatabase, collectionId: number, vehicleId: number): Promise<void> {
  const row = await db
    .selectFrom('collection_vehicles')
    .select('vehicle_id')
    .where('collection_id', '=', collectionId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst()
  must(row !== undefined, 'vehicle_not_found')
}

type Column = 'name' | 'description' | 'is_public' | 'is_featured' | 'cover_vehicle_id'

/** What an edit gives, as its columns. */
function columnsOf(edit: CollectionEdit): Partial<Pick<CollectionRow, Column>> {
  const { name, description, isPublic, isFeatured, coverVehicleId } = edit
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(isPublic === undefined ? {} : { is_public: isPublic ? 1 : 0 }),
    ...(isFeatured === undefined ? {} : { is_featured: isFeatured ? 1 : 0 }),
    ...(coverVehicleId === undefined ? {} : { cover_vehicle_id: coverVehicleId }),
  }
}

async function touch(
  db: Kysely<Database>,
  collectionId: number,
  at: number,
  changes: Partial<Pick<CollectionRow, Column>> = {},
): Promise<void> {
  await db
    .updateTable('collections')
    .set({ ...changes, updated_at: at })
    .where('id', '=', collectionId)
    .execute()
}

/** So many are numbered from 2 on; further ones of the same name get the number of their id. */
const MAX_NUMBERED = 20

async function freeSlug(db: ReadDatabase, base: string): Promise<string> {
  const numbered = [base, ...Array.from({ length: MAX_NUMBERED - 1 }, (_, index) => `${base}-${index + 2}`)]
  const rows = await db
    .selectFrom('collections')
    .select('slug')
    .where('slug', 'in', (eb) => eb.selectFrom(jsonEach<string>(numbered)).select('each.value'))
    .execute()
  const used = new Set(rows.map(({ slug }) => slug))
  const free = numbered.find((slug) => !used.has(slug))
  if (free !== undefined) return free
  const { id } = await db.selectNoFrom(nextId('collections').as('id')).executeTakeFirstOrThrow()
  return freeSlug(db, `${base}-${id}`)
}
