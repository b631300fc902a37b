import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'
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

describe('a private one is private everywhere', () => {
  beforeEach(async () => {
    const { _id } = await create('Secret garage', { isPublic: false, isFeatured: true })
    const vehicle = await aVehicle(app.db, { by: owner.member, plate: 'WXY1' })
    await aPhoto(app.db, { of: vehicle, by: owner.member })
    await add(_id, [`v-${vehicle.id}`])
  })

  const places = [
    '/collections',
    '/collections?page=2',
    '/collections/secret-garage',
    '/collections/k-1',
    '/collections/secret-garage/feed.atom',
    '/collections/k-1/feed.atom',
    '/sitemaps/collections-1.xml',
    '/explore?search=secret',
    '/plate/WXY1',
    '/api/collections/public',
    '/api/collections/k-1',
  ]

  it('no page, feed or list names it, to visitors, members and admins', async () => {
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    for (const browser of [visitor, admin]) {
      for (const path of [...places, `/api/users/${owner.member.username}/collections`]) {
        const answer = await browser.get(path)
        // The address that was asked for stands in the page's own links.
        const text = (await answer.text()).replaceAll(path, '')
        expect([path, locationOf(answer), /secret[ -]garage/i.test(text)]).toEqual([path, '', false])
      }
    }
  })

  it('others get 403 and the words for it (COLL-39, COLL-45), and search engines are told', async () => {
    const answer = await visitor.get('/collections/secret-garage')
    expect(answer.status).toBe(403)
    const html = await answer.text()
    expect(html).toContain('This collection is private to others.')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).not.toMatch(/og:image|feed\.atom"\s*title/)
  })

  it('no browser stores it, nor the list with it', async () => {
    for (const path of ['/collections', '/collections/secret-garage']) {
      expect((await owner.browser.get(path)).headers.get('Cache-Control')).toBe('private, no-store')
    }
    expect((await visitor.get('/collections')).headers.get('Cache-Control')).toBe('private, no-cache')
  })

  it('its feed is closed to its owner, too: a feed is for everybody', async () => {
    expect((await owner.browser.get('/collections/secret-garage/feed.atom')).status).toBe(403)
  })
})

it('a public one has a feed, newest first, and stands in the sitemap', async () => {
  const { _id } = await create('Open', { description: 'For <all> & sundry' })
  for (const plate of ['WXY1', 'WXY2']) {
    const vehicle = await aVehicle(app.db, { by: owner.member, plate })
    await add(_id, [`v-${vehicle.id}`])
  }
  const answer = await visitor.get('/collections/open/feed.atom')
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/atom\+xml/)
  const feed = await answer.text()
  expect([...feed.matchAll(/<link href="[^"]*\/plate\/(\w+)"/g)].map(([, plate]) => plate)).toEqual([
    'WXY2',
    'WXY1',
  ])
  expect(feed).toContain('/collections/open/feed.atom')
  expect(await (await visitor.get('/collections/open')).text()).toMatch(/application\/atom\+xml/)
  expect(await (await visitor.get('/sitemaps/collections-1.xml')).text()).toContain('/collections/open</loc>')
  expect(await (await visitor.get('/sitemap.xml')).text()).toContain('/sitemaps/collections-1.xml')
  expect(await (await visitor.get('/sitemaps/pages.xml')).text()).toContain('/collections</loc>')
})

it('a public one is shared with the picture of its main vehicle, a private one with none', async () => {
  const { _id } = await create('Open')
  const ids = []
  for (const plate of ['WXY1', 'WXY2'])
    ids.push(`v-${(await aVehicle(app.db, { by: owner.member, plate })).id}`)
  await add(_id, ids)
  const pictured = async (browser: Browser) =>
    /property="og:image" content="[^"]*?(\/plate\/\w+\/share\.png)/.exec(
      await (await browser.get('/collections/open')).text(),
    )?.[1]
  expect(await pictured(visitor)).toBe('/plate/WXY1/share.png')
  await owner.browser.call('PUT', `/api/collections/${_id}`, { coverVehicleId: ids[1] })
  expect(await pictured(visitor)).toBe('/plate/WXY2/share.png')
  await app.db.updateTable('vehicles').set({ deleted_at: 1 }).where('plate', '=', 'WXY2').execute()
  expect(await pictured(visitor)).toBe('/plate/WXY1/share.png')
  await owner.browser.call('PUT', `/api/collections/${_id}`, { isPublic: false })
  expect(await pictured(owner.browser)).toBeUndefined()
})
