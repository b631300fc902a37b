import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '#app/http/api/refusal.server.ts'
import zh from '#locales/zh/errors.json'
import { startSite, type TestSite } from '#tests/site.ts'
import { type RawAnswer, rawRequest } from '#tests/surfaces/http/raw-request.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const send = (line: string, ...headers: string[]) =>
  rawRequest(site.port, [`${line} HTTP/1.1`, 'Connection: close', ...headers].join('\n'))
/** In chunks or not. */
const jsonIn = ({ body }: RawAnswer): unknown => JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? '')
const host = () => `Host: localhost:${site.port}`

describe('a file of the build', () => {
  const asset = `/assets/${readdirSync('build/client/assets').find((name) => name.endsWith('.css'))}`

  it.each(
    ['/icon.svg', '/apple-touch-icon.png', asset].flatMap((path) =>
      (
        [
          ['Range: bytes=9999999-', 416],
          ['Range: bytes=5-1', 416],
          ['Range: pages=1-2', 200],
          ['Range: bytes=0-3', 206],
          ['If-Match: "other"', 412],
          ['If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT', 412],
          ['If-None-Match: *', 304],
        ] as const
      ).map(([header, status]) => [path, header, status] as const),
    ),
  )('%s answers "%s" with %i', async (path, header, status) => {
    const answer = await send(`GET ${path}`, host(), header)
    expect(answer.status).toBe(status)
    if (status === 416) expect(answer.headers).toMatch(/^content-range: bytes \*\/\d+$/im)
    if (status === 416 || status === 412) expect(answer.headers).toMatch(/^cache-control: no-store$/im)
  })
})

describe('under /api', () => {
  it.each(['TRACE', 'PROPFIND', 'MKCOL', 'LOCK', 'REPORT', 'OPTIONS'])(
    '%s is answered by 405 in JSON, which names what is allowed',
    async (method) => {
      for (const path of ['/api/vehicles/count', '/API/vehicles/count']) {
        const answer = await send(`${method} ${path}`, host())
        expect([answer.status, jsonIn(answer)]).toMatchObject([405, { code: 'method_not_allowed' }])
        expect(answer.headers).toMatch(/^allow: GET, /im)
      }
    },
  )

  it.each(['Host: a b', 'Host: evil.example/x', 'Host: @', 'Host: [', 'Host: localhost:99999', ''])(
    '"%s" is answered by 400 in JSON',
    async (bad) => {
      const answer = await send('GET /api/vehicles/count', ...(bad === '' ? [] : [bad]))
      expect(answer.status).toBe(400)
      expect(answer.headers).toMatch(/^content-type: application\/json/im)
      expect(errorBody.parse(jsonIn(answer)).code).toBe('invalid')
    },
  )

  it('an expectation that no server knows changes nothing (RFC 9110, section 10.1.1)', async () => {
    const answer = await send('GET /api/vehicles/count', host(), 'Expect: nonsense')
    expect([answer.status, jsonIn(answer)]).toEqual([200, { count: 0 }])
  })

  it('two Hosts are one too many (RFC 9112, section 3.2)', async () => {
    expect((await send('GET /api/vehicles/count', host(), 'Host: evil.example')).status).toBe(400)
  })

  it('the reader’s language is spoken', async () => {
    const answer = await send('TRACE /api/vehicles', host(), 'Accept-Language: zh-CN')
    expect(jsonIn(answer)).toMatchObject({ message: zh.method_not_allowed })
  })

  it('elsewhere it is a line of text', async () => {
    const answer = await send('TRACE /plate/WXY1', host())
    expect([answer.status, answer.body]).toEqual([405, 'Method Not Allowed'])
  })
})

it.each([
  '/u/NAME',
  '/u/NAME%ff',
  '/u/%ffNAME',
  '/u/%E0%A4NAME',
  '/u/NAME.data',
  '/u/NAME%',
  '/U/NAME',
  '/%75/NAME',
  '/%75/NAME%ff',
  '//u/NAME',
  '/u//NAME',
  '/u\\NAME',
  '/u%2fNAME',
  '/u%5cNAME',
  '/x/../u/NAME',
  '/x/%2e%2e/u/NAME%ff',
  '/./u/NAME',
  '/api/users/NAME',
  '/api/users/NAME%ff',
  '/api/%75sers/NAME',
  '/%61%70%69/users/NAME',
  '/api/users/search?q=NAME%ff',
  'http://here/u/NAME',
])('%s leaves no name in the log', async (path) => {
  const name = 'hanafi_of_ipoh'
  for (const method of ['GET', 'POST', 'TRACE', 'OPTIONS']) {
    const { status } = await send(`${method} ${path.replace('NAME', name)}`, host())
    expect(status).toBeGreaterThan(0)
  }
  await send('GET /legal', host())
  expect(site.log.at(-1)).toContain('"route":"/legal"')
  expect(site.log.filter((line) => line.includes(name))).toEqual([])
})

describe('an address', () => {
  const path = (part: string, bytes: number) => `/${part.repeat(bytes / part.length)}`

  it.each(['x/', 'u/', 'plate/', '%', '/', 'media/'])(
    'of 14,000 characters of "%s" is refused, before it is compared with any route',
    async (part) => {
      for (const start of ['', '/api']) {
        const answer = await send(`GET ${start}${path(part, 14_000)}`, host())
        expect(answer.status).toBe(400)
        if (start !== '') expect(errorBody.parse(jsonIn(answer)).code).toBe('invalid')
      }
    },
  )

  it('of few parts is looked up', async () => {
    expect((await send(`GET ${path('a', 14_000)}`, host())).status).toBe(404)
    expect((await send(`GET ${path('x/', 40)}`, host())).status).toBe(404)
    expect((await send(`GET ${path('x/', 42)}`, host())).status).toBe(400)
    expect((await send(`GET /explore?search=${'a'.repeat(8_000)}`, host())).status).toBe(200)
  })
})
