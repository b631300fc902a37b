import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { MediaRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aPhoto, aPhotoFile, aVehicle, memberNow } from '#tests/factories.ts'
import { repBesidesAwards } from '#tests/scores/rep.ts'

const app = testApp()
let owner: Member
let member: Browser
let vehicle: VehicleRow
let images: MediaRow[]

beforeEach(async () => {
  owner = await aMember(app.db, { isApproved: true })
  member = await app.browser(await aMember(app.db))
  vehicle = await aVehicle(app.db, { by: owner, plate: 'WXY1234' })
  images = []
  for (let n = 0; n < 3; n++) images.push(await aPhoto(app.db, { of: vehicle, by: owner }))
})

const id = (index: number) => `m-${images[index]?.id}`
const base = () => `/api/vehicles/v-${vehicle.id}/images`

type Images = { images: { _id: string; isPrimary: boolean }[] }

const shown = async () => {
  const json = (await (await member.get('/api/vehicles/plate/WXY1234')).json()) as Images
  return json.images.map(({ _id, isPrimary }) => (isPrimary ? `${_id}*` : _id))
}

const reorder = (imageOrder: unknown) => member.call('PATCH', `${base()}/reorder`, { imageOrder })

describe('an order', () => {
  it('is taken; the primary image stays what it is', async () => {
    const answer = await reorder([id(2), id(0), id(1)])
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as Images).images.map(({ _id }) => _id)).toEqual([id(2), id(0), id(1)])
    expect(await shown()).toEqual([id(2), `${id(0)}*`, id(1)])
  })

  it('leaves what waits behind it', async () => {
    const newcomer = await aMember(app.db)
    const waiting = await aPhoto(app.db, { of: vehicle, by: newcomer })
    await reorder([id(2), id(1), id(0)])
    const json = (await (
      await (await app.browser(newcomer)).get('/api/vehicles/plate/WXY1234')
    ).json()) as Images
    expect(json.images.map(({ _id }) => _id)).toEqual([id(2), id(1), id(0), `m-${waiting.id}`])
  })

  it.each([
    ['that leaves one out', () => [id(0), id(1)], 409],
    ['that names one twice', () => [id(0), id(1), id(1)], 400],
    ['that names one twice beside all', () => [id(0), id(1), id(2), id(2)], 400],
    ['with an image of another vehicle', async () => [id(0), id(1), `m-${(await elsewhere()).id}`], 409],
    ['with an image more', async () => [id(0), id(1), id(2), `m-${(await elsewhere()).id}`], 409],
    ['of what are no ids', () => ['a', 'b', 'c'], 400],
    ['of numbers', () => [1, 2, 3], 400],
    ['that is no list', () => 'm-1', 400],
    ['of nothing', () => [], 409],
  ])('%s is refused, and nothing moves', async (_, order, status) => {
    const before = await shown()
    expect((await reorder(await order())).status).toBe(status)
    expect(await shown()).toEqual(before)
  })

  const elsewhere = async () => aPhoto(app.db, { of: await aVehicle(app.db), by: owner })

  it('that no longer fits says what the specification says', async () => {
    expect(await (await reorder([id(0)])).json()).toMatchObject({
      code: 'image_order_changed',
      message: 'Failed to reorder images. Please try again.',
    })
  })
})

describe('the primary image', () => {
  const setPrimary = (image: string) => member.call('PATCH', `${base()}/${image}/set-primary`)

  it('is chosen by any member, and the change is on record', async () => {
    const answer = await setPrimary(id(1))
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as Images).images.map(({ isPrimary }) => isPrimary)).toEqual([
      false,
      true,
      false,
    ])
    const json = await (await member.get('/api/vehicles/plate/WXY1234')).json()
    expect(json).toMatchObject({
      changeHistory: [{ field: 'primaryImage', oldValue: id(0), newValue: id(1) }],
    })
  })

  it('chosen again changes nothing', async () => {
    await setPrimary(id(0))
    const changes = await app.db.selectFrom('vehicle_changes').select('id').execute()
    expect([await shown(), changes]).toEqual([[`${id(0)}*`, id(1), id(2)], []])
  })

  it('cannot be one that waits, nor one of another vehicle', async () => {
    const newcomer = await aMember(app.db)
    const waiting = await aPhoto(app.db, { of: vehicle, by: newcomer })
    const own = await app.browser(newcomer)
    expect((await own.call('PATCH', `${base()}/m-${waiting.id}/set-primary`)).status).toBe(404)
    const other = await aPhoto(app.db, { of: await aVehicle(app.db), by: owner })
    expect((await setPrimary(`m-${other.id}`)).status).toBe(404)
    expect((await setPrimary('m-x')).status).toBe(404)
  })
})

describe('a deletion', () => {
  const remove = (image: string, by: Browser) => by.call('DELETE', `${base()}/${image}`)

  it('by its owner takes row, files and rep; the next in order becomes primary', async () => {
    const browser = await app.browser(owner)
    expect(await repBesidesAwards(app.db, owner)).toBe(7)
    const answer = await remove(id(0), browser)
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { message: 'Deleted for good.', images: [{ _id: id(1), isPrimary: true }, { _id: id(2) }] },
    ])
    expect((await member.get(`/media/${images[0]?.name}/medium.jpg`)).status).toBe(404)
    expect(app.mediaFiles()).toHaveLength(14)
    expect(await repBesidesAwards(app.db, owner)).toBe(5)
    expect((await remove(id(0), browser)).status).toBe(404)
  })

  it('of the primary one makes the next in order primary, not the first', async () => {
    await member.call('PATCH', `${base()}/${id(1)}/set-primary`)
    await remove(id(1), await app.browser(owner))
    expect(await shown()).toEqual([id(0), `${id(2)}*`])
    await remove(id(2), await app.browser(owner))
    expect(await shown()).toEqual([`${id(0)}*`])
  })

  it('of the last one leaves a vehicle without photos that does not count', async () => {
    const browser = await app.browser(owner)
    for (const n of [0, 1, 2]) await remove(id(n), browser)
    expect(await shown()).toEqual([])
    const { total_spots, total_images } = await app.db
      .selectFrom('users')
      .select(['total_spots', 'total_images'])
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const rep = await repBesidesAwards(app.db, owner)
    expect({ total_spots, total_images, rep }).toEqual({ total_spots: 0, total_images: 0, rep: 0 })
    expect(app.mediaFiles()).toEqual([])
  })

  it('lets the same photo be uploaded again', async () => {
    const browser = await app.browser(owner)
    const upload = async () =>
      browser.post('/api/upload/upload', { vehicleId: `v-${vehicle.id}`, file: await aPhotoFile() })
    const { images: all } = (await (await upload()).json()) as Images
    await remove(all.at(-1)?._id ?? '', browser)
    expect((await upload()).status).toBe(200)
    expect(await shown()).toHaveLength(4)
  })
})

it.each([
  ['an order', () => reorder([id(0), id(1), id(2)])],
  ['a primary image', () => member.call('PATCH', `${base()}/${id(1)}/set-primary`)],
  ['a deletion', async () => (await app.browser(owner)).call('DELETE', `${base()}/${id(1)}`)],
])('%s is refused at a deleted vehicle', async (_, act) => {
  await app.db.updateTable('vehicles').set({ deleted_at: 1 }).where('id', '=', vehicle.id).execute()
  const answer = await act()
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'vehicle_deleted' }])
})
