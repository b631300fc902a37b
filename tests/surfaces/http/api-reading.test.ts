import { beforeEach, describe, expect, it } from 'vitest'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

const app = testApp()
let browser: Browser

beforeEach(async () => {
  browser = await app.browser()
})

describe('reading', () => {
  it('answers with an ETag, and with 304 to who knows it', async () => {
    const first = await browser.get('/api/vehicles/count')
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await browser.get('/api/vehicles/count', { 'If-None-Match': known })
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag])
    }
    await aVehicle(app.db)
    const changed = await browser.get('/api/vehicles/count', { 'If-None-Match': etag })
    expect([changed.status, await changed.json()]).toEqual([200, { count: 1 }])
  })

  it('is computed again for another reader, in another language, after any write, and once a session has ended', async () => {
    const member = await aMember(app.db)
    const reader = await app.browser(member)
    const ask = (who: Browser, etag: string, headers = {}) =>
      who.get('/api/notifications', { 'If-None-Match': etag, ...headers })
    const etag = (await reader.get('/api/notifications')).headers.get('ETag') ?? ''
    for (let time = 0; time < 3; time++) expect((await ask(reader, etag)).status).toBe(304)
    expect((await ask(reader, '"other"')).status).toBe(200)
    expect((await ask(await app.browser(), etag)).status).toBe(401)
    const vehicle = await aVehicle(app.db, { by: member })
    await likeVehicle(app.db, await aMember(app.db), { vehicleId: vehicle.id, liked: true }, Date.now())
    const told = await ask(reader, etag)
    expect(told.status).toBe(200)
    const fresh = told.headers.get('ETag') ?? ''
    expect((await ask(reader, fresh)).status).toBe(304)
    expect((await ask(reader, fresh, { 'Accept-Language': 'ms' })).status).toBe(200)
    const left = await app.browser(member)
    left.cookies.set('session', reader.cookies.get('session') ?? '')
    await left.request('/auth/logout', { method: 'POST' })
    expect((await ask(reader, fresh)).status).toBe(401)
  })

  it('answers HEAD as GET, without a body', async () => {
    const get = await browser.get('/api/vehicles/count')
    const head = await browser.request('/api/vehicles/count', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('ETag')).toBe(get.headers.get('ETag'))
    expect((await browser.request('/api/nothing', { method: 'HEAD' })).status).toBe(404)
  })

  it('is nobody else’s to keep', async () => {
    const { headers } = await browser.get('/auth/current_user')
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
    expect(headers.get('Vary')).toMatch(/Cookie/)
  })

  it('gives no page an ETag that is made anew, with a nonce', async () => {
    const page = await browser.get('/explore')
    expect([page.headers.get('ETag'), page.headers.get('Cache-Control')]).toEqual([null, 'private, no-cache'])
    expect(page.headers.get('Vary')).toMatch(/Cookie, Accept-Language/)
  })

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'limit=0', 'limit=x', 'sort=nonsense'])(
    'refuses ?%s',
    async (query) => {
      expect((await browser.get(`/api/vehicles/explore?${query}`)).status).toBe(400)
      expect((await browser.get(`/explore?${query}`)).status).toBe(200)
    },
  )

  it('gives 50 where more are asked for, and nothing past the end', async () => {
    await aVehicle(app.db)
    const capped = await browser.get('/api/vehicles/explore?limit=500')
    expect(await capped.json()).toMatchObject({ pagination: { limit: 50, total: 1, hasMore: false } })
    const past = await browser.get('/api/vehicles/explore?page=7')
    expect(await past.json()).toMatchObject({
      vehicles: [],
      pagination: { page: 7, total: 1, hasMore: false },
    })
  })
})
