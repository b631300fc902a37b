import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

const app = testApp()
let member: Member
let owner: Browser
let visitor: Browser
beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aminah', isApproved: true })
  owner = await app.browser(member)
  visitor = await app.browser()
})

type Collection = {
  _id: string
  slug: string
  name: string
  coverImage: { url: string } | null
  vehicles: { _id: string; images: { url: string }[] }[]
  isMine: boolean
  cursor?: string | null
}
type List = { collections: Collection[]; pagination: { total: number; hasMore: boolean; limit: number } }

const create = async (input: object) =>
  (await (await owner.call('POST', '/api/collections', input)).json()) as Collection
const read = async (browser: Browser, path: string) => (await (await browser.get(path)).json()) as Collection
const list = async (browser: Browser, path: string) => (await (await browser.get(path)).json()) as List

async function aPhotographed(): Promise<string> {
  const vehicle = await aVehicle(app.db, { by: member })
  await aPhoto(app.db, { of: vehicle, by: member })
  return `v-${vehicle.id}`
}

it('a new one has every field of a collection (COLL-15 to COLL-27), and 201', async () => {
  const answer = await owner.call('POST', '/api/collections', {
    title: 'Kereta Tun M',
    description: 'All of them',
  })
  expect(answer.status).toBe(201)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string
  expect(await answer.json()).toEqual({
    _id: 'k-1',
    slug: 'kereta-tun-m',
    name: 'Kereta Tun M',
    description: 'All of them',
    coverImage: null,
    vehicles: [],
    vehicleCount: 0,
    isPublic: true,
    isFeatured: false,
    owner: { _id: `u-${member.id}`, username: 'Aminah' },
    createdAt: time,
    updatedAt: time,
    isMine: true,
  })
})

describe('refused, in words', () => {
  it.each([
    [{}, 400, 'Collection name is required'],
    [{ name: '   ' }, 400, 'Collection name is required'],
    [{ name: 'x'.repeat(101) }, 400, 'Collection name must be 100 characters or less'],
    [{ name: 'x', description: 'x'.repeat(501) }, 400, 'Description must be 500 characters or less'],
  ])('%o', async (input, status, message) => {
    const answer = await owner.call('POST', '/api/collections', input)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(await answer.json())).toContain(message)
  })

  it('one that is unknown (COLL-44), or private (COLL-45)', async () => {
    await create({ name: 'Secret', isPublic: false })
    for (const [path, status, message] of [
      ['/api/collections/k-99', 404, 'Collection not found'],
      ['/api/collections/nowhere', 404, 'Collection not found'],
      ['/api/collections/secret', 403, 'This collection is private'],
    ] as const) {
      const answer = await visitor.get(path)
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        status,
        message,
      ])
    }
  })

  it('vehicles that are none: nothing is added', async () => {
    const { _id } = await create({ name: 'Mine' })
    const vehicle = await aPhotographed()
    const bad = { vehicleIds: [vehicle, 'v-999'] }
    expect((await owner.call('POST', `/api/collections/${_id}/vehicles`, bad)).status).toBe(404)
    expect((await read(owner, `/api/collections/${_id}`)).vehicles).toEqual([])
  })
})

it('its vehicles come with it, page by page; the cover is the first one’s photo or the chosen one’s', async () => {
  const { _id } = await create({ name: 'Mine' })
  const ids = []
  for (let n = 0; n < 26; n++) ids.push(n < 2 ? await aPhotographed() : `v-${(await aVehicle(app.db)).id}`)
  const added = await owner.call('POST', `/api/collections/${_id}/vehicles`, { vehicleIds: [...ids, ids[0]] })
  expect(await added.json()).toEqual({ added: 26 })
  const first = await read(visitor, `/api/collections/${_id}`)
  expect(first.isMine).toBe(false)
  expect(first.vehicles.map(({ _id }) => _id)).toEqual(ids.slice(0, 24))
  expect(first.coverImage?.url).toBe(first.vehicles[0]?.images[0]?.url)
  const second = await read(visitor, `/api/collections/${first.slug}?cursor=${first.cursor}`)
  expect([second.vehicles.map(({ _id }) => _id), second.cursor]).toEqual([ids.slice(24), null])
  await owner.call('PUT', `/api/collections/${_id}`, { coverVehicleId: ids[1] })
  const chosen = await read(visitor, `/api/collections/${_id}`)
  expect(chosen.coverImage?.url).toBe(chosen.vehicles[1]?.images[0]?.url)
  expect(chosen.coverImage?.url).not.toBe(first.coverImage?.url)
})

it('lists have 12 public ones and 50 of one’s own (COLL-50, COLL-51), each with its first four vehicles', async () => {
  const vehicleIds: string[] = []
  for (let n = 0; n < 5; n++) vehicleIds.push(await aPhotographed())
  for (let n = 0; n < 13; n++) await create({ name: `Number ${n}` })
  await owner.call('POST', '/api/collections/k-3/vehicles', { vehicleIds })
  const open = await list(visitor, '/api/collections/public')
  expect(open.pagination).toMatchObject({ total: 13, limit: 12, hasMore: true })
  expect(open.collections).toHaveLength(12)
  const own = await list(owner, '/api/collections')
  expect(own.pagination).toMatchObject({ total: 13, limit: 50, hasMore: false })
  const third = own.collections.find(({ _id }) => _id === 'k-3')
  expect(third?.vehicles.map(({ _id }) => _id)).toEqual(vehicleIds.slice(0, 4))
  const theirs = await list(visitor, '/api/users/aminah/collections?limit=5')
  expect(theirs.pagination).toMatchObject({ total: 13, limit: 5 })
})

it.each(['k', 'K-1', 'r', '1', '🚗'])(
  'several called %s are each found at their own address',
  async (name) => {
    for (let made = 0; made < 3; made++) {
      const { _id, slug } = await create({ name })
      expect(await read(visitor, `/api/collections/${slug}`)).toMatchObject({ _id })
      expect((await visitor.get(`/collections/${slug}`)).status).toBe(200)
    }
  },
)

it('is gone once it is deleted', async () => {
  const { _id, slug } = await create({ name: 'Gone' })
  const answer = await owner.call('DELETE', `/api/collections/${_id}`)
  expect([answer.status, await answer.json()]).toEqual([200, { message: 'Collection deleted' }])
  expect((await owner.get(`/api/collections/${slug}`)).status).toBe(404)
})
