import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newCollectionInput } from '#app/domain/collections/collection-input.ts'
import {
  addToCollection,
  createCollection,
  deleteCollection,
  editCollection,
  removeFromCollection,
} from '#app/domain/collections/collections.server.ts'
import {
  readCollectedIds,
  readCollection,
  readCollectionsOf,
  readOwnCollections,
  readPublicCollections,
} from '#app/domain/collections/read-collections.server.ts'
import { fromCursor } from '#app/domain/cursor.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CollectionRow, Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

const AT = Date.UTC(2026, 4, 3)
const firstPage = { page: 1, limit: 50 }

let db: Kysely<Database>
let owner: Member
let other: Member
let admin: Member
beforeEach(async () => {
  db = testDatabase()
  owner = await aMember(db)
  other = await aMember(db)
  admin = await aMember(db, { isAdmin: true })
})

function create(input: object, by = owner, at = AT): Promise<CollectionRow> {
  return createCollection(db, by, newCollectionInput.parse(input), at)
}

async function vehicleIds(count: number): Promise<number[]> {
  const ids = []
  for (let n = 0; n < count; n++) ids.push((await aVehicle(db)).id)
  return ids
}

const idsIn = async ({ id }: CollectionRow) => (await readCollectedIds(db, id, null, 100)).ids

describe('a new collection', () => {
  it('is public, not featured, empty, its owner’s (COLL-22, COLL-23)', async () => {
    const { id } = await create({ name: 'Kereta Tun M' })
    expect(await readCollection(db, null, `k-${id}`)).toEqual({
      id,
      slug: 'kereta-tun-m',
      name: 'Kereta Tun M',
      description: '',
      isPublic: true,
      isFeatured: false,
      vehicleCount: 0,
      coverVehicleId: null,
      owner: { id: owner.id, username: owner.username },
      createdAt: AT,
      updatedAt: AT,
    })
  })

  it('may be named by a title (COLL-17)', async () => {
    expect((await create({ title: 'Exotics' })).name).toBe('Exotics')
  })

  it('has a slug of its own, however often the name is used', async () => {
    const slugs = []
    for (let n = 0; n < 22; n++) slugs.push((await create({ name: 'Wangan' }, n % 2 ? owner : other)).slug)
    expect(new Set(slugs).size).toBe(22)
    expect(slugs.slice(0, 3)).toEqual(['wangan', 'wangan-2', 'wangan-3'])
  })

  it('never gets the id of one that was deleted', async () => {
    const { id } = await create({ name: 'First' })
    await deleteCollection(db, owner, id, 9)
    expect((await create({ name: 'Second' })).id).toBeGreaterThan(id)
  })
})

describe('an edit', () => {
  it('changes what is given, keeps the slug, and is the newest change', async () => {
    const { id } = await create({ name: 'Before', description: 'Old' })
    const { collection, isChanged } = await editCollection(
      db,
      owner,
      { collectionId: id, name: 'After', isPublic: false },
      AT + 1000,
    )
    expect(isChanged).toBe(true)
    expect(collection).toMatchObject({ slug: 'before', name: 'After', description: 'Old', is_public: 0 })
    expect(collection.updated_at).toBe(AT + 1000)
  })

  it('with the same values changes nothing', async () => {
    const { id } = await create({ name: 'Same' })
    const edit = { collectionId: id, name: 'Same', isPublic: true, isFeatured: false }
    const { collection, isChanged } = await editCollection(db, owner, edit, AT + 1000)
    expect([isChanged, collection.updated_at]).toEqual([false, AT])
  })

  it('takes a cover that is in it, which goes with its vehicle', async () => {
    const [inside = 0, outside = 0] = await vehicleIds(2)
    const collection = await create({ name: 'Covered' })
    const { id: collectionId } = collection
    await addToCollection(db, owner, { collectionId, vehicleIds: [inside] }, AT)
    const refused = editCollection(db, owner, { collectionId, coverVehicleId: outside }, AT)
    await expect(refused).rejects.toMatchObject({ code: 'vehicle_not_found' })
    await editCollection(db, owner, { collectionId, coverVehicleId: inside }, AT)
    expect((await readCollection(db, owner, collection.slug)).coverVehicleId).toBe(inside)
    await removeFromCollection(db, owner, { collectionId, vehicleIds: [inside] }, AT)
    expect((await readCollection(db, owner, collection.slug)).coverVehicleId).toBeNull()
  })
})

describe('its vehicles', () => {
  it('stand in the order in which they came, each once', async () => {
    const [a = 0, b = 0, c = 0] = await vehicleIds(3)
    const collection = await create({ name: 'Ordered' })
    const { id: collectionId } = collection
    expect(await addToCollection(db, owner, { collectionId, vehicleIds: [b, a] }, AT)).toBe(2)
    expect(await addToCollection(db, owner, { collectionId, vehicleIds: [a, c] }, AT + 5)).toBe(1)
    expect(await addToCollection(db, owner, { collectionId, vehicleIds: [a] }, AT + 9)).toBe(0)
    expect(await idsIn(collection)).toEqual([b, a, c])
    const { vehicleCount, updatedAt } = await readCollection(db, null, collection.slug)
    expect([vehicleCount, updatedAt]).toEqual([3, AT + 5])
  })

  it('are added all or none', async () => {
    const [good = 0] = await vehicleIds(1)
    const { id: deleted } = await aVehicle(db, { deletedAt: AT })
    const collection = await create({ name: 'All or none' })
    for (const bad of [deleted, 999_999]) {
      const adding = addToCollection(db, owner, { collectionId: collection.id, vehicleIds: [good, bad] }, AT)
      await expect(adding).rejects.toMatchObject({ code: 'vehicle_not_found' })
    }
    expect(await idsIn(collection)).toEqual([])
  })

  it('are left out, and not counted, while they are deleted', async () => {
    const [stays = 0, goes = 0] = await vehicleIds(2)
    const collection = await create({ name: 'Counted' })
    await addToCollection(db, owner, { collectionId: collection.id, vehicleIds: [goes, stays] }, AT)
    await db.updateTable('vehicles').set({ deleted_at: AT }).where('id', '=', goes).execute()
    expect(await idsIn(collection)).toEqual([stays])
    expect((await readCollection(db, null, collection.slug)).vehicleCount).toBe(1)
    await db.updateTable('vehicles').set({ deleted_at: null }).where('id', '=', goes).execute()
    expect(await idsIn(collection)).toEqual([goes, stays])
  })

  it('are walked page by page, skipping nothing', async () => {
    const ids = await vehicleIds(7)
    const collection = await create({ name: 'Walked' })
    await addToCollection(db, owner, { collectionId: collection.id, vehicleIds: ids }, AT)
    const walked = []
    let after: string | null = null
    do {
      const page = await readCollectedIds(db, collection.id, fromCursor(after ?? ''), 3)
      walked.push(...page.ids)
      after = page.next
    } while (after !== null)
    expect(walked).toEqual(ids)
  })
})

describe('a private collection', () => {
  it('is its owner’s alone, by id and by slug, in every list and count', async () => {
    const { id, slug } = await create({ name: 'Secret', isPublic: false })
    await create({ name: 'Open' })
    for (const viewer of [null, other, admin]) {
      for (const address of [slug, `k-${id}`])
        await expect(readCollection(db, viewer, address)).rejects.toMatchObject({
          code: 'collection_private',
        })
      const theirs = await readCollectionsOf(db, owner.id, viewer, firstPage)
      expect(theirs.collections.map(({ name }) => name)).toEqual(['Open'])
      expect(theirs.total).toBe(1)
    }
    expect((await readPublicCollections(db, firstPage)).collections.map(({ name }) => name)).toEqual(['Open'])
    expect((await readPublicCollections(db, firstPage)).total).toBe(1)
    expect((await readCollection(db, owner, slug)).name).toBe('Secret')
    expect((await readOwnCollections(db, owner, firstPage)).total).toBe(2)
    expect((await readCollectionsOf(db, owner.id, owner, firstPage)).total).toBe(2)
  })
})

describe('others', () => {
  const [PUBLIC, PRIVATE] = [true, false]
  it.each([
    [PUBLIC, 'forbidden'],
    [PRIVATE, 'collection_private'],
  ])('change nothing of it, admins neither (public: %s)', async (isPublic, code) => {
    const [vehicleId = 0] = await vehicleIds(1)
    const { id: collectionId } = await create({ name: 'Mine', isPublic })
    const vehicles = { collectionId, vehicleIds: [vehicleId] }
    for (const stranger of [other, admin]) {
      const acts = [
        editCollection(db, stranger, { collectionId, name: 'Theirs' }, AT),
        addToCollection(db, stranger, vehicles, AT),
        removeFromCollection(db, stranger, vehicles, AT),
        deleteCollection(db, stranger, collectionId, 9),
      ]
      for (const act of await Promise.allSettled(acts)) expect(act).toMatchObject({ reason: { code } })
    }
    expect((await readCollection(db, owner, `k-${collectionId}`)).name).toBe('Mine')
  })
})

it('an unknown one is not found, whoever asks for whatever', async () => {
  await expect(readCollection(db, null, 'nowhere')).rejects.toMatchObject({ code: 'collection_not_found' })
  await expect(readCollection(db, null, 'k-999')).rejects.toMatchObject({ code: 'collection_not_found' })
  const edit = editCollection(db, owner, { collectionId: 999, name: 'x' }, AT)
  await expect(edit).rejects.toMatchObject({ code: 'collection_not_found' })
  await expect(deleteCollection(db, owner, 999, 9)).rejects.toMatchObject({ code: 'collection_not_found' })
})
