import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#tests/browser.ts'
import { type ReceivedAnswer, receivedAnswer } from '#tests/received-answer.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/** How cached pages are sent: bytes, encodings, ETags, headers. Which pages are cached: `page-cache.test.ts`. */

let site: TestSite
let member: Browser
let vehicle: string
beforeAll(async () => {
  site = await startSite()
  member = await signedIn('spotter')
  const added = await member.call('POST', '/api/vehicles', { plate: 'WXY 8' })
  vehicle = ((await added.json()) as { _id: string })._id
})
afterAll(() => site.stop())

async function signedIn(username: string): Promise<Browser> {
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username })
  return browser
}

type Headers = Record<string, string>

function ask(path: string, headers: Headers = {}, method = 'GET'): Promise<ReceivedAnswer> {
  return receivedAnswer(site.url + path, { 'User-Agent': 'Mozilla/5.0 Firefox/140.0', ...headers }, method)
}

/** The same, once it is in the page cache: only from there it has an ETag. */
async function askCached(path: string, headers: Headers = {}, method = 'GET'): Promise<ReceivedAnswer> {
  const language = headers['Accept-Language']
  await ask(path, language ? { 'Accept-Language': language } : {})
  const answer = await ask(path, headers, method)
  expect(answer.headers.etag).toMatch(/^W\/"[\w-]+"$/)
  return answer
}

const varied = ['date', 'x-request-id', 'connection', 'keep-alive']
const steady = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !varied.includes(name)))

describe('a cached page', () => {
  it('is the same to the byte for everybody, and has a policy for its own scripts alone', async () => {
    const one = await askCached('/plate/WXY8')
    const other = await ask('/plate/WXY8')
    expect(other.bytes.equals(one.bytes)).toBe(true)
    expect(steady(other.headers)).toEqual(steady(one.headers))
    expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id'])
    expect(one.text).not.toMatch(/nonce|data-request|[\da-f]{8}-[\da-f]{4}-/)

    const inline = [...one.text.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].flatMap(([, tag, code]) =>
      tag?.includes('application/ld+json') || code === '' ? [] : [code ?? ''],
    )
    expect(inline.length).toBeGreaterThan(2)
    const hashes = inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    const policy = (one.headers['content-security-policy'] as string).split(';')
    const allowed = policy.find((directive) => directive.startsWith('script-src '))?.split(' ') ?? []
    expect(new Set(allowed)).toEqual(new Set(['script-src', "'self'", ...hashes]))
    expect(policy).toContain("style-src 'self'")
  })

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['identity, br;q=0.9', undefined],
    ['deflate', undefined],
    ['', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['identity;q=0, *;q=0', undefined],
    ['br;q=much, gzip;q=', undefined],
    ['x,'.repeat(3_000), undefined],
  ])('comes in the encoding that is accepted (case %#)', async (accepted, encoding) => {
    const plain = await askCached('/whats-g80')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const answer = await ask('/whats-g80', { 'Accept-Encoding': accepted })
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding])
    expect(answer.text).toBe(plain.text)
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
    expect(answer.headers.vary).toBe('Cookie, Accept-Language, Accept-Encoding')
  })

  it.each(['br', 'gzip', 'identity'])('says the same to HEAD as to GET (%s)', async (encoding) => {
    const headers = { 'Accept-Encoding': encoding }
    const get = await askCached('/legal', headers)
    const head = await ask('/legal', headers, 'HEAD')
    expect([head.status, head.text]).toEqual([200, ''])
    expect(steady(head.headers)).toEqual(steady(get.headers))
    const unchanged = await ask('/legal', { ...headers, 'If-None-Match': get.headers.etag ?? '' }, 'HEAD')
    expect(unchanged.status).toBe(304)
  })

  it('is answered with 304, under the same policy, to who has it in whatever encoding', async () => {
    const { headers } = await askCached('/', { 'Accept-Encoding': 'br' })
    const etag = headers.etag ?? ''
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await ask('/', { 'If-None-Match': known, 'Accept-Encoding': 'gzip' })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
      for (const name of ['content-security-policy', 'cache-control', 'vary']) {
        expect(again.headers[name], name).toBe(headers[name])
      }
      expect(again.headers['content-encoding']).toBeUndefined()
    }
    for (const unknown of ['"other"', 'W/""', '', etag.slice(0, -1), '**']) {
      expect((await ask('/', { 'If-None-Match': unknown })).status, unknown).toBe(200)
    }
  })
})

describe('who asks with the ETag of a page gets the page as it is', () => {
  const known = async () => ({ 'If-None-Match': (await askCached('/plate/WXY8')).headers.etag ?? '' })

  it('in the language that was chosen meanwhile', async () => {
    await askCached('/plate/WXY8', { 'Accept-Language': 'ms' })
    for (const chosen of [{ Cookie: 'lng=ms' }, { 'Accept-Language': 'ms' }] as Headers[]) {
      const answer = await ask('/plate/WXY8', { ...(await known()), ...chosen })
      expect([answer.status, /<html lang="[^"]+"/.exec(answer.text)?.[0]]).toEqual([
        200,
        '<html lang="ms-MY"',
      ])
    }
  })

  it('after signing in, as a member', async () => {
    const answer = await member.get('/plate/WXY8', await known())
    expect([answer.status, answer.headers.get('ETag')]).toEqual([200, null])
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/'nonce-[^']+' 'strict-dynamic'/)
    expect(await answer.text()).toContain('data-reader="spotter"')
  })

  it('after something was written', async () => {
    const headers = await known()
    await member.call('POST', '/api/discussions', { vehicleId: vehicle, comment: 'Seen again in Ipoh.' })
    const answer = await ask('/plate/WXY8', headers)
    expect([answer.status, answer.text.includes('Seen again in Ipoh.')]).toEqual([200, true])
  })

  it('after the vehicle was deleted', async () => {
    await member.call('POST', '/api/vehicles', { plate: 'WXY 77' })
    const added = await member.get('/api/vehicles/plate/WXY77')
    const { headers } = await askCached('/plate/WXY77')
    const { _id } = (await added.json()) as { _id: string }
    expect((await member.call('DELETE', `/api/vehicles/${_id}`)).status).toBe(200)
    for (let time = 0; time < 2; time++) {
      const answer = await ask('/plate/WXY77', { 'If-None-Match': headers.etag ?? '' })
      expect([answer.status, answer.text.includes('This vehicle has been deleted.')]).toEqual([200, true])
    }
  })
})

/** Nothing in it is one visitor's own, so neither is a form: what is sent belongs to whoever is signed in then. */
describe('what is sent from a cached page', () => {
  const comment = { intent: 'add-comment', comment: 'Parked at KLCC.' }

  it.each<Headers>([{}, { formKey: '' }])('after signing in in another tab is done (%o)', async (fields) => {
    expect((await askCached('/plate/WXY8')).text).not.toContain('name="formKey"')
    const text = `Parked at KLCC, ${Object.keys(fields).length}.`
    for (const name of ['first_one', 'second_one']) {
      const browser = await signedIn(name)
      const answer = await browser.post('/plate/WXY8', { ...comment, comment: text, ...fields })
      expect(answer.status).toBe(303)
    }
    const page = await (await member.get('/plate/WXY8')).text()
    expect(page.match(new RegExp(`<[^>]+>${text}<`, 'g'))).toHaveLength(2)
  })

  it('by a visitor waits for the sign-in', async () => {
    const answer = await site.browser().post('/plate/WXY8', comment)
    const to = '/login?returnTo=%2Fplate%2FWXY8&reason=kept'
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, to])
  })

  it('chooses a language', async () => {
    const visitor = site.browser()
    const page = (await askCached('/legal')).text
    const action = /<form[^>]*action="([^"]+)"[^>]*>(?:(?!<\/form>)[^])*name="language"/.exec(page)?.[1] ?? ''
    const answer = await visitor.post(action, { language: 'zh', returnTo: '/legal' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/legal'])
    expect(await (await visitor.get('/legal')).text()).toContain('<html lang="zh')
  })
})
