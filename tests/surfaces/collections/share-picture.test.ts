import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { newCollectionInput } from '#app/domain/collections/collection-input.ts'
import {
  addToCollection,
  createCollection,
  editCollection,
} from '#app/domain/collections/collections.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CollectionRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** The picture that chat apps show for a collection. */
const app = testApp()
let owner: Member
let visitor: Browser
beforeEach(async () => {
  owner = await aMember(app.db, { isApproved: true })
  visitor = await app.browser()
})

const create = (name: string, isPublic = true) =>
  createCollection(app.db, owner, newCollectionInput.parse({ name, isPublic }), Date.now())
const add = (collection: CollectionRow, ids: number[]) =>
  addToCollection(app.db, owner, { collectionId: collection.id, vehicleIds: ids }, Date.now())
const pathOf = ({ slug }: CollectionRow) => `/collections/${slug}/share.png`
const etagOf = async (path: string) => (await visitor.get(path)).headers.get('ETag')

async function pictureOf(path: string): Promise<Buffer> {
  const answer = await visitor.get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('image/png')
  const png = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  return png
}

it.each(['Reds', '宝马与马来西亚', '🚗🚗', 'ก้อง', '2020'])(
  'is a PNG of 1200 x 630: %s, empty and not',
  async (name) => {
    const collection = await create(name)
    const empty = await pictureOf(pathOf(collection))
    await add(collection, [(await aVehicle(app.db)).id, (await aVehicle(app.db)).id])
    expect((await pictureOf(pathOf(collection))).equals(empty)).toBe(false)
  },
)

it('shows the photo of the chosen vehicle, else of the first one', async () => {
  const collection = await create('Blue ones')
  const drawn = await aVehicle(app.db)
  const photographed = await aVehicle(app.db, { by: owner })
  await aPhoto(app.db, { of: photographed, by: owner })
  await add(collection, [drawn.id, photographed.id])
  const showsPhoto = async () => {
    const corner = { left: 1000, top: 20, width: 40, height: 40 }
    const { channels } = await sharp(
      await sharp(await pictureOf(pathOf(collection)))
        .extract(corner)
        .toBuffer(),
    ).stats()
    return [0x3c, 0x78, 0xb4].every((value, i) => Math.abs((channels[i]?.mean ?? 0) - value) < 8)
  }
  expect(await showsPhoto()).toBe(false)
  const edit = { collectionId: collection.id, coverVehicleId: photographed.id }
  await editCollection(app.db, owner, edit, Date.now())
  expect(await showsPhoto()).toBe(true)
  await app.db.updateTable('vehicles').set({ deleted_at: 1 }).where('id', '=', photographed.id).execute()
  expect(await showsPhoto()).toBe(false)
})

it('is another one when its name or its vehicles change, and is asked for anew', async () => {
  const collection = await create('Reds')
  const path = pathOf(collection)
  const first = await etagOf(path)
  expect((await visitor.get(path, { 'If-None-Match': first ?? '' })).status).toBe(304)
  expect((await visitor.get(path)).headers.get('Cache-Control')).toBe('no-cache')
  await editCollection(app.db, owner, { collectionId: collection.id, name: 'Blues' }, Date.now())
  const second = await etagOf(path)
  expect(second).not.toBe(first)
  await add(collection, [(await aVehicle(app.db)).id])
  expect(await etagOf(path)).not.toBe(second)
})

it('of a private one there is none, not for its owner, by whatever address (contract, section 8)', async () => {
  const collection = await create('Secret ones', false)
  const admin = await aMember(app.db, { isAdmin: true })
  for (const browser of [visitor, await app.browser(owner), await app.browser(admin)]) {
    for (const path of [pathOf(collection), `/collections/k-${collection.id}/share.png`]) {
      const answer = await browser.get(path)
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain('Secret')
    }
  }
})

it('its id and capitals lead to its slug; what is unknown is not found', async () => {
  const collection = await create('Reds')
  for (const other of [`k-${collection.id}`, `K-${collection.id}`, 'REDS']) {
    const answer = await visitor.get(`/collections/${other}/share.png`)
    expect([answer.status, locationOf(answer)]).toEqual([302, pathOf(collection)])
  }
  expect((await visitor.get('/collections/no-such-one/share.png')).status).toBe(404)
})

it('stands in the head of a public collection’s page alone', async () => {
  const imageOf = async (path: string) =>
    /<meta property="og:image" content="([^"]+)"/.exec(
      await (await app.browser(owner)).get(path).then((page) => page.text()),
    )?.[1]
  const address = new URL((await imageOf(`/collections/${(await create('Reds')).slug}`)) ?? '')
  expect(address.pathname).toBe('/collections/reds/share.png')
  expect((await visitor.get(address.pathname + address.search)).status).toBe(200)
  const secret = await create('Secret ones', false)
  expect(await imageOf(`/collections/${secret.slug}`)).toBeUndefined()
})
