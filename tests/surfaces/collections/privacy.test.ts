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

const create = async (name: string, more: object) =>
  (await (await owner.browser.call('POST', '/api/collections', { name, ...more })).json()) as { _id: string }
const add = (id: string, vehicleIds: string[]) =>
  owner.browser.call('POST', `/api/collections/${id}/vehicles`, { vehicleIds })

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
    '/collections/secret-garage/share.png',
    '/collections/k-1/share.png',
    '/sitemaps/collections-1.xml',
    '/',
    '/explore?search=secret',
    '/plate/WXY1',
    '/api/collections/public',
    '/api/collections/k-1',
  ]

  it('no page, feed or list names it, to visitors, members and admins', async () => {
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    for (const browser of [visitor, admin]) {
      const { username } = owner.member
      const ofOwner = [`/u/${username}`, `/u/${username}/feed.atom`, `/api/users/${username}/collections`]
      for (const path of [...places, ...ofOwner]) {
        const answer = await browser.get(path)
        // The address that was asked for stands in the page's own links.
        const text = (await answer.text()).replaceAll(path, '')
        expect([path, locationOf(answer), /secret[ -]garage/i.test(text)]).toEqual([path, '', false])
      }
    }
  })

  it('no list counts it', async () => {
    const lists = ['/api/collections/public', `/api/users/${owner.member.username}/collections`]
    for (const path of lists) {
      const answer = (await (await visitor.get(path)).json()) as { pagination: object }
      expect(answer.pagination).toMatchObject({ total: 0, hasMore: false })
    }
    expect(await mainOf(await visitor.get(`/u/${owner.member.username}`))).not.toContain('coll__a')
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
