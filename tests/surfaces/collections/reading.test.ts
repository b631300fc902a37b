import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aVehicle } from '#tests/factories.ts'
import { aTrustedMember } from '#tests/signed-in.ts'

const app = testApp()
const owner = aTrustedMember(app)
let visitor: Browser
beforeEach(async () => {
  visitor = await app.browser()
})

const create = async (name: string, more: object = {}) =>
  (await (await owner.browser.call('POST', '/api/collections', { name, ...more })).json()) as { _id: string }
const add = (id: string, vehicleIds: string[]) =>
  owner.browser.call('POST', `/api/collections/${id}/vehicles`, { vehicleIds })
const page = async (browser: Browser, path: string) => mainOf(await browser.get(path))
const cards = (main: string) =>
  [...main.matchAll(/<a class="coll__a"[^>]* href="\/collections\/([\w-]+)"/g)].map(([, slug]) => slug)

describe('the list', () => {
  it('shows public ones, 12 a page, with owner, count and a way on (COLL-03, COLL-50)', async () => {
    for (let n = 1; n <= 13; n++) await create(`Number ${n}`)
    const first = await page(visitor, '/collections')
    expect(cards(first)).toHaveLength(12)
    expect(first).toContain(`href="/u/${owner.member.username}"`)
    expect(first).toContain('0 vehicles')
    expect(first).toContain('href="/collections?page=2#list"')
    expect(first).toContain('href="/login?returnTo=/collections">Log in to make your own<')
    expect(cards(await page(visitor, '/collections?page=2'))).toHaveLength(1)
    expect(await page(visitor, '/collections?page=3')).toContain('The list ends before this page.')
  })

  it('shows a member their own first, private ones too, with what they can do (COLL-01, COLL-05 to 08, 29)', async () => {
    await create('Open')
    await create('Secret', { isPublic: false })
    const main = await page(owner.browser, '/collections')
    expect(cards(main)).toEqual(['secret', 'open', 'open'])
    for (const label of [
      'Edit Secret',
      'Secret: public',
      'Secret: featured on your profile',
      'Delete Secret',
    ])
      expect(main).toContain(label)
    expect(main).toContain('href="/collections/secret?edit=1#manage"')
    expect(main).toMatch(/Private/)
    expect(cards(await page(visitor, '/collections'))).toEqual(['open'])
  })

  it('has 50 of one’s own a page, and a way to the others (COLL-51)', async () => {
    const row = (n: number) => ({
      ...{ owner_id: owner.member.id, slug: `s-${n}`, name: `${n}`, is_public: 0 as const },
      ...{ created_at: n, updated_at: n },
    })
    const rows = Array.from({ length: 51 }, (_, n) => row(n))
    await app.db.insertInto('collections').values(rows).execute()
    const main = await page(owner.browser, '/collections')
    expect(cards(main)).toHaveLength(50)
    expect(main).toContain('href="/collections?own=2"')
    expect(cards(await page(owner.browser, '/collections?own=2'))).toEqual(['s-0'])
  })

  it('without any says how to begin', async () => {
    expect(await page(visitor, '/collections')).toContain('No public collections yet')
    expect(await page(owner.browser, '/collections')).toContain('Create your first collection')
  })

  it('says so where it cannot be read (COLL-40)', async () => {
    await app.db.schema.dropTable('collection_vehicles').execute()
    await app.db.schema.dropTable('collections').execute()
    const answer = await visitor.get('/collections')
    expect([answer.status, await mainOf(answer)]).toEqual([
      500,
      expect.stringContaining('Failed to load collections'),
    ])
  })

  it('keeps its order while one’s own are used', async () => {
    await create('First')
    await create('Second')
    await owner.browser.post('/collections', {
      intent: 'set-featured',
      collection: 'k-1',
      isFeatured: 'true',
    })
    expect(cards(await page(owner.browser, '/collections')).slice(0, 2)).toEqual(['second', 'first'])
  })
})

describe('a collection', () => {
  it('is found by its id and by capitals, at one address', async () => {
    await create('Kereta Tun M')
    for (const path of ['/collections/k-1', '/collections/Kereta-Tun-M', '/collections/K-1']) {
      const answer = await visitor.get(`${path}?cursor=1-1`)
      expect([answer.status, locationOf(answer)]).toEqual([301, '/collections/kereta-tun-m?cursor=1-1'])
    }
  })

  it('that is unknown is a 404 with its own words (COLL-44)', async () => {
    for (const path of ['/collections/nowhere', '/collections/k-9', '/collections/%20', '/collections/k-0']) {
      const answer = await visitor.get(path)
      expect([answer.status, await mainOf(answer)]).toEqual([
        404,
        expect.stringContaining('Collection not found'),
      ])
    }
  })

  it('shows its vehicles in their order, 24 a page, and neither tools nor dialog to others (COLL-09 to 12)', async () => {
    const { _id } = await create('Cars', { description: 'One\nTwo' })
    const ids = []
    for (let n = 1; n <= 25; n++)
      ids.push(`v-${(await aVehicle(app.db, { by: owner.member, plate: `WXY${n}` })).id}`)
    await add(_id, ids)
    const tiles = (main: string) =>
      [...main.matchAll(/class="tile"[^>]* href="\/plate\/(\w+)"/g)].map(([, plate]) => plate)
    const main = await page(visitor, '/collections/cars?edit=1')
    expect(tiles(main)).toEqual(Array.from({ length: 24 }, (_, n) => `WXY${n + 1}`))
    expect(main).toContain('25 vehicles')
    expect(main).toContain('One\nTwo')
    expect(main).not.toContain('<form')
    const next = /href="\/collections\/cars(\?cursor=[\d-]+)#list"/.exec(main)?.[1] ?? ''
    expect(tiles(await page(visitor, `/collections/cars${next}`))).toEqual(['WXY25'])
    const own = await page(owner.browser, '/collections/cars?edit=1')
    expect(own).toContain('Manage collection')
    expect(own).toContain('Remove WXY 1 from the collection')
  })

  it('answers “load more” with the vehicles alone (COLL-09)', async () => {
    const { _id } = await create('Cars')
    const ids = []
    for (let n = 1; n <= 25; n++)
      ids.push(`v-${(await aVehicle(app.db, { by: owner.member, plate: `WXY${n}` })).id}`)
    await add(_id, ids)
    const cursor = /\?cursor=([\d-]+)/.exec(await page(visitor, '/collections/cars'))?.[1]
    const ofRoute = `_routes=${encodeURIComponent('routes/collections/collection.tsx')}`
    const data = `/collections/cars.data?cursor=${cursor}&${ofRoute}`
    expect(await (await visitor.get(data)).text()).toContain('"vehicleCount"')
    const more = await (await visitor.get(`${data}&more=1`)).text()
    expect(more).toContain('"WXY25"')
    expect(more).not.toMatch(/"vehicleCount"|"meta"/)
    // Closed meanwhile: what was loaded stays, and nothing comes.
    await owner.browser.call('PUT', `/api/collections/${_id}`, { isPublic: false })
    const closed = await visitor.get(`${data}&more=1`)
    expect(closed.status).toBe(200)
    expect(await closed.text()).not.toContain('WXY')
  })

  it('has its share picture on its first page alone', async () => {
    const { _id } = await create('Cars')
    for (const plate of ['WXY1', 'WXY2']) {
      const { id } = await aVehicle(app.db, { by: owner.member, plate })
      await add(_id, [`v-${id}`])
    }
    const html = async (path: string) => (await visitor.get(path)).text()
    expect(await html('/collections/cars')).toContain('/collections/cars/share.png')
    expect(await html('/collections/cars?cursor=1-1')).not.toContain('share.png')
  })

  it('leaves deleted vehicles out of list and count', async () => {
    const { _id } = await create('Cars')
    const vehicle = await aVehicle(app.db, { by: owner.member, plate: 'WXY1' })
    await add(_id, [`v-${vehicle.id}`])
    await app.db.updateTable('vehicles').set({ deleted_at: 1 }).execute()
    const main = await page(visitor, '/collections/cars')
    expect(main).toContain('0 vehicles')
    expect(main).not.toContain('WXY')
    expect(cards(await page(visitor, '/collections'))).toEqual(['cars'])
  })

  it('that cannot be read says so (COLL-46)', async () => {
    await create('Cars')
    await app.db.schema.dropTable('collection_vehicles').execute()
    const answer = await visitor.get('/collections/cars')
    expect([answer.status, await mainOf(answer)]).toEqual([
      500,
      expect.stringContaining('Failed to load collection'),
    ])
  })
})
