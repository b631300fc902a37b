import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { aTrustedMember } from '#tests/signed-in.ts'

const app = testApp()
const owner = aTrustedMember(app)
let browser: Browser
beforeEach(() => {
  browser = owner.browser
})

type Shown = {
  name: string
  description: string
  isPublic: boolean
  isFeatured: boolean
  slug: string
  vehicles: { plate: string }[]
}

const create = (fields: Record<string, string>) =>
  browser.post('/collections', { intent: 'create-collection', isPublic: 'on', ...fields })
const read = async (id = 'k-1') => (await (await browser.get(`/api/collections/${id}`)).json()) as Shown
const send = (intent: string, fields: Record<string, string>) =>
  browser.post('/collections/cars', { intent, collection: 'k-1', ...fields })
const plates = async () => (await read()).vehicles.map(({ plate }) => plate)

describe('a new collection', () => {
  it.each([
    ['', 'Collection name is required'],
    ['   ', 'Collection name is required'],
    ['x'.repeat(101), 'Collection name must be 100 characters or less'],
  ])('is refused with the name %j, which comes back (COLL-33, COLL-34)', async (name, text) => {
    const answer = await create({ name, description: 'Kept' })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(fieldErrorOf(html)).toBe(text)
    expect(html).toContain('Kept')
  })

  it('is refused with a description of 501 characters (COLL-35)', async () => {
    const html = await (await create({ name: 'Cars', description: 'x'.repeat(501) })).text()
    expect(fieldErrorOf(html)).toBe('Description must be 500 characters or less')
  })

  it.each([
    ['\u{1F697}\u{1F525}', /^\/collections\/[a-z0-9-]+$/],
    ['รถสวย', /^\/collections\/[a-z0-9-]+$/],
    ['我的跑车', /^\/collections\/[a-z0-9-]+$/],
    ['2026', /^\/collections\/collection-2026$/],
    ['k-1', /^\/collections\/collection-k-1$/],
    ['x'.repeat(100), /^\/collections\/x{60}$/],
  ])('called %s leads to its page, which says so', async (name, path) => {
    const answer = await create({ name })
    expect([answer.status, locationOf(answer)]).toEqual([303, expect.stringMatching(path)])
    expect(await mainOf(await browser.get(locationOf(answer)))).toContain(`>${name}</h1>`)
  })

  it('is public and not featured; a box that is not ticked says so (COLL-22, COLL-23)', async () => {
    await create({ name: 'Open' })
    expect(await read()).toMatchObject({ isPublic: true, isFeatured: false })
    await browser.post('/collections', { intent: 'create-collection', name: 'Cars', isFeatured: 'on' })
    expect(await read('k-2')).toMatchObject({ isPublic: false, isFeatured: true })
  })

  it('is made once, however often its form is sent', async () => {
    for (let n = 0; n < 3; n++) await create({ name: 'Cars', formKey: 'the-same' })
    const { pagination } = (await (await browser.get('/api/collections')).json()) as {
      pagination: { total: number }
    }
    expect(pagination.total).toBe(1)
  })
})

describe('an edit', () => {
  const original = JSON.stringify({ title: 'Cars', description: '', isPublic: 'true', isFeatured: 'false' })
  beforeEach(() => create({ name: 'Cars' }))

  it.each(['', ' \n ', '\u200b'])('to the title %j is refused in its own words (COLL-37)', async (title) => {
    const answer = await send('edit-collection', { title, isPublic: 'on', original })
    expect([answer.status, fieldErrorOf(await answer.text())]).toEqual([400, 'Title is required'])
    expect((await read()).name).toBe('Cars')
  })

  it('changes name and description; the address stays', async () => {
    const fields = { title: 'Renamed', description: 'All\r\nof them', isPublic: 'on', original }
    expect(locationOf(await send('edit-collection', fields))).toBe('/collections/cars')
    expect(await read()).toMatchObject({ name: 'Renamed', description: 'All\nof them', slug: 'cars' })
  })

  it('in one of two tabs leaves what the other one changed', async () => {
    await send('edit-collection', { title: 'Cars', description: 'First tab', isPublic: 'on', original })
    await send('edit-collection', { title: 'Second tab', description: '', original })
    expect(await read()).toMatchObject({ name: 'Second tab', description: 'First tab', isPublic: false })
  })

  it('of one that was deleted meanwhile is answered as unknown', async () => {
    await browser.call('DELETE', '/api/collections/k-1')
    const answer = await send('edit-collection', { title: 'Typed', isPublic: 'on', original })
    expect(answer.status).toBe(404)
  })
})

it('one that is private is featured once it is public', async () => {
  await browser.post('/collections', { intent: 'create-collection', name: 'Cars' })
  await browser.post('/collections', { intent: 'set-featured', collection: 'k-1', isFeatured: 'true' })
  expect(await (await browser.get('/collections')).text()).toContain('Featured once it is public.')
})

it('one that is taken out leads to the one beside it', async () => {
  await create({ name: 'Cars' })
  const { id } = await aVehicle(app.db, { by: owner.member, plate: 'WXY1' })
  const sent = (nextId: string) =>
    send('remove-from-collection', { vehicleId: `v-${id}`, nextId }).then(locationOf)
  expect(await sent('v-99')).toBe('/collections/cars#v-99')
  expect(await sent('')).toBe('/collections/cars#list')
  expect(await sent('<b>')).toBe('/collections/cars#list')
  const chosen = await send('choose-main-vehicle', { vehicleId: 'v-99', isMain: 'false' })
  expect(locationOf(chosen)).toBe('/collections/cars#v-99')
})

describe('many plates at once', () => {
  beforeEach(async () => {
    await create({ name: 'Cars' })
    for (const plate of ['WXY1', 'WXY2', 'WXY3']) await aVehicle(app.db, { by: owner.member, plate })
  })

  it('are read however they are written, doubled ones once', async () => {
    await send('add-plates', { plates: 'wxy 2, WXY-1\r\n\r\nWXY2；wxy3\nWXY3' })
    expect(await plates()).toEqual(['WXY2', 'WXY1', 'WXY3'])
  })

  it('are plates also where they look like an id', async () => {
    const { id } = await aVehicle(app.db, { by: owner.member, plate: 'WXY4' })
    const answer = await send('add-plates', { plates: `v-${id}` })
    expect([answer.status, fieldErrorOf(await answer.text())]).toEqual([
      400,
      `Nothing was added. Not on the site yet: v-${id}`,
    ])
    await aVehicle(app.db, { by: owner.member, plate: `V${id}` })
    await send('add-plates', { plates: `v-${id}` })
    expect(await plates()).toEqual([`V${id}`])
  })

  it('are added all or none: those that are unknown are named', async () => {
    const answer = await send('add-plates', { plates: 'WXY 1\nVB 88\nv-99' })
    const html = await answer.text()
    expect([answer.status, fieldErrorOf(html)]).toEqual([
      400,
      'Nothing was added. Not on the site yet: VB 88 · v-99',
    ])
    expect(html).toContain('WXY 1\nVB 88')
    expect(await plates()).toEqual([])
  })

  it.each([
    [' \n,', 'Please fill this in.'],
    [Array.from({ length: 101 }, (_, n) => `A${n}`).join('\n'), 'At most 100 vehicles at once'],
  ])('are refused: %#', async (written, text) => {
    const answer = await send('add-plates', { plates: written })
    expect(answer.status).toBe(400)
    expect(fieldErrorOf(await answer.text())).toContain(text)
  })

  it('one is taken out, and the photo that stood for all is the first one’s again', async () => {
    await send('add-plates', { plates: 'WXY1\nWXY2' })
    const second = `v-${(await app.db.selectFrom('vehicles').select('id').where('plate', '=', 'WXY2').executeTakeFirstOrThrow()).id}`
    await send('choose-main-vehicle', { vehicleId: second, isMain: 'true' })
    const main = await mainOf(await browser.get('/collections/cars'))
    expect(main).toMatch(/aria-pressed="true" aria-label="WXY 2 as the main photo"/)
    await send('remove-from-collection', { vehicleId: second })
    expect(await plates()).toEqual(['WXY1'])
    expect(await mainOf(await browser.get('/collections/cars'))).not.toContain('aria-pressed="true"')
  })

  it('a vehicle that is not in it cannot stand for it', async () => {
    const answer = await send('choose-main-vehicle', { vehicleId: 'v-1', isMain: 'true' })
    expect(answer.status).toBe(404)
  })
})

it('what it was created and deleted by is recorded, the one undoing the other', async () => {
  await create({ name: 'Cars' })
  await send('delete-collection', {})
  const rows = await app.db
    .selectFrom('activity')
    .select(['id', 'kind', 'actor_id', 'subject_id', 'reverses'])
    .where('subject_kind', '=', 'collection')
    .execute()
  const [created] = rows
  expect(rows).toMatchObject([
    { kind: 'collection-created', actor_id: owner.member.id, subject_id: 1, reverses: null },
    { kind: 'collection-deleted', actor_id: owner.member.id, subject_id: 1, reverses: created?.id },
  ])
})

it('a stranger’s form about it is refused, whatever it names', async () => {
  await create({ name: 'Cars' })
  const stranger = await app.browser(await aMember(app.db, { isApproved: true }))
  for (const collection of ['k-1', 'k-99', 'nonsense', '']) {
    const answer = await stranger.post('/collections', { intent: 'delete-collection', collection })
    expect(answer.status).toBe(collection === 'k-1' ? 403 : 404)
  }
  expect((await read()).name).toBe('Cars')
})
