import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { documentedCalls } from '#app/routes/api/openapi/document.server.ts'
import { routesWithForms, testApp } from '#tests/app.ts'
import { type Browser, testOrigin } from '#tests/browser.ts'
import { aMember, aPhotoFile, aVehicle } from '#tests/factories.ts'

const app = testApp()
let browser: Browser

beforeEach(async () => {
  env.DEV_LOGIN = true
  await aVehicle(app.db, { plate: 'WXY1' })
  browser = await app.browser(await aMember(app.db, { isApproved: true }))
})
afterEach(() => {
  env.DEV_LOGIN = false
})

type Headers = Record<string, string>

const nothing: Headers = { 'Sec-Fetch-Site': '', Origin: '', Referer: '' }
const evil = 'https://evil.example'

const foreign: [name: string, headers: Headers][] = [
  ['says that it comes from another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['says so, with an origin that is not to be told', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
  ['says so, whatever its origin says', { 'Sec-Fetch-Site': 'cross-site', Origin: testOrigin }],
  ['comes from a neighbouring site', { 'Sec-Fetch-Site': 'same-site' }],
  ['has a foreign origin', { ...nothing, Origin: evil }],
  ['has a foreign origin and an own referrer', { ...nothing, Origin: evil, Referer: `${testOrigin}/` }],
  ['has an origin that begins like ours', { ...nothing, Origin: `${testOrigin}.evil.example` }],
  ['has our origin on another port', { ...nothing, Origin: `${testOrigin}:81` }],
  ['has our origin by https', { ...nothing, Origin: testOrigin.replace('http:', 'https:') }],
  ['has an origin that is not to be told', { ...nothing, Origin: 'null' }],
  ['has an origin that is none', { ...nothing, Origin: 'nonsense' }],
  ['has a foreign referrer', { ...nothing, Referer: `${evil}/page` }],
  ['has a referrer that is none', { ...nothing, Referer: 'nonsense' }],
  ['says nothing', nothing],
]

const own: [name: string, headers: Headers][] = [
  ['says that it comes from this site', { 'Sec-Fetch-Site': 'same-origin' }],
  ['was typed', { ...nothing, 'Sec-Fetch-Site': 'none' }],
  ['has our origin', { ...nothing, Origin: testOrigin }],
  ['has our referrer', { ...nothing, Referer: `${testOrigin}/plate/WXY2` }],
]

const addVehicle = (headers: Headers) => browser.call('POST', '/api/vehicles', { plate: 'WXY2' }, headers)

/** Each does something when it comes from here. */
const writes: [name: string, write: (headers: Headers) => Promise<Response>][] = [
  [
    'a plate’s form',
    (headers) => browser.post('/plate/WXY2', { intent: 'add-vehicle', plate: 'WXY2' }, headers),
  ],
  [
    'a photo’s form',
    async (headers) =>
      browser.post('/plate/WXY1', { intent: 'add-photo', photo: await aPhotoFile() }, headers),
  ],
  [
    'the login form',
    (headers) => browser.post('/login', { intent: 'sign-in-as', username: 'other' }, headers),
  ],
  ['the form of /auth/dev', (headers) => browser.post('/auth/dev', { username: 'other' }, headers)],
  ['the sign-out form', (headers) => browser.post('/auth/logout', {}, headers)],
  ['the language form', (headers) => browser.post('/language', { language: 'ms' }, headers)],
  ['POST /api/vehicles', addVehicle],
  ['POST /auth/dev', (headers) => browser.call('POST', '/auth/dev', { username: 'other' }, headers)],
  [
    'an upload',
    async (headers) =>
      browser.post('/api/upload/upload', { vehicleId: 'v-1', file: await aPhotoFile() }, headers),
  ],
]

/** Rows that this database has changed since it was opened. */
async function changes(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT total_changes() AS n`.execute(app.db)
  return rows[0]?.n ?? -1
}

async function expectRefused(write: () => Promise<Response>): Promise<void> {
  const before = await changes()
  const answer = await write()
  expect(answer.status).toBe(403)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await changes()).toBe(before)
}

async function expectDone(write: () => Promise<Response>): Promise<void> {
  const before = await changes()
  const answer = await write()
  expect([200, 201, 303]).toContain(answer.status)
  expect((await changes()) > before || answer.headers.getSetCookie().length > 0).toBe(true)
}

describe('a write', () => {
  it.each(foreign)('does nothing if it %s', (_, headers) => expectRefused(() => addVehicle(headers)))
  it.each(own)('is done if it %s', (_, headers) => expectDone(() => addVehicle(headers)))
})

describe.each(writes)('%s', (_, write) => {
  it.each([
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from a neighbouring site', { 'Sec-Fetch-Site': 'same-site' }],
    ['with a foreign origin', { ...nothing, Origin: evil }],
    ['from nowhere', nothing],
  ])('%s does nothing', (_name, headers) => expectRefused(() => write(headers)))

  it('from here does something', () => expectDone(() => write({})))
})

describe('from another site', () => {
  it('the API says why, in words', async () => {
    const answer = await browser.call(
      'POST',
      '/api/vehicles',
      { plate: 'WXY2' },
      { 'Sec-Fetch-Site': 'cross-site' },
    )
    expect(await answer.json()).toMatchObject({
      code: 'cross_site',
      msg: expect.stringContaining('another site'),
    })
  })

  it('every documented write is refused', async () => {
    const calls = (await documentedCalls()).flatMap(([path, byMethod]) =>
      Object.keys(byMethod)
        .filter((method) => method !== 'GET')
        .map((method) => [method, path.replace(/:\w+/g, 'v-1')] as const),
    )
    expect(calls.length).toBeGreaterThan(4)
    for (const [method, path] of calls) {
      const answer = await browser.call(method, path, {}, { 'Sec-Fetch-Site': 'cross-site' })
      expect([method, path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        method,
        path,
        403,
        'cross_site',
      ])
    }
  })

  it('every screen’s form is refused', async () => {
    expect(routesWithForms().length).toBeGreaterThan(4)
    for (const path of routesWithForms()) {
      const answer = await browser.post(
        `/${path.replace(/:\w+/g, 'WXY1')}`,
        {},
        { 'Sec-Fetch-Site': 'cross-site' },
      )
      expect([path, answer.status]).toEqual([path, 403])
    }
  })

  it('everything may be read, also a link to the login page', async () => {
    for (const path of ['/', '/plate/WXY1', '/api/vehicles/count', '/auth/current_user']) {
      expect((await browser.get(path, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(200)
    }
  })
})
