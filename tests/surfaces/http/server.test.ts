import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aPhotoFile } from '#tests/factories.ts'
import { startSite, type TestSite } from '#tests/site.ts'
import { rawRequest } from '#tests/surfaces/http/raw-request.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const raw = (head: string, body?: string) => rawRequest(site.port, head, body)

const get = (path: string, more = '') =>
  raw(`GET ${path} HTTP/1.1\nHost: localhost:${site.port}\nConnection: close${more}`)

async function signedIn(username: string): Promise<Browser> {
  const browser = site.browser()
  expect((await browser.call('POST', '/auth/dev', { username })).status).toBe(200)
  return browser
}

describe('the server', () => {
  it('signs in, keeps the session and signs out', async () => {
    const browser = await signedIn('aminah')
    expect(await (await browser.get('/auth/current_user')).json()).toMatchObject({ username: 'aminah' })
    expect(await (await browser.get('/')).text()).toContain('aminah')
    await browser.post('/auth/logout', {})
    expect(await (await browser.get('/auth/current_user')).json()).toBeNull()
  })

  it('takes a plate and a photo by a plain form', async () => {
    const browser = await signedIn('spotter_one')
    const fields = { intent: 'add-vehicle', plate: 'WXY 1234', photo: await aPhotoFile() }
    const answer = await browser.post('/add', fields)
    expect([answer.status, locationOf(answer)]).toEqual([303, '/plate/WXY1234'])
    expect(await mainOf(await browser.get('/plate/WXY1234'))).toContain('Waiting for approval.')
    const html = await (await browser.get('/plate/WXY1234')).text()
    const file = /\/media\/private\/m-\d+\/\w+\.jpg/.exec(html)?.[0] ?? ''
    expect((await browser.get(file)).headers.get('Content-Type')).toBe('image/jpeg')
    expect((await browser.get(`${file}.data`)).status).toBe(404)
  })

  it.each([
    ['/plate/%', 404],
    ['/plate/%E0%A4%A', 404],
    ['/plate/..', 200],
    ['/plate/%2e%2e/api/nothing', 404],
    ['/plate/WXY%25201', 301],
    ['/plate/..%2f..%2fetc', 301],
    ['//evil.example/', 404],
    ['/\\evil.example', 404],
    ['http://evil.example/', 400],
    ['*', 400],
    ['/media/../../etc/passwd', 404],
    ['/media/%2e%2e/%2e%2e', 200],
    ['/assets/..%2f..%2f..%2fpackage.json', 404],
    ['/api/%', 404],
    [`/plate/${'A'.repeat(7_000)}`, 404],
  ])('answers %s with %i and leads nowhere else', async (path, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    const [, location] = /^location: (.*)$/im.exec(answer.headers) ?? []
    expect(new URL(location ?? '/', site.url).origin).toBe(site.url)
  })

  it.each([
    ['a method that nobody knows', 'PROPFIND', 405],
    ['TRACE', 'TRACE', 405],
  ])('answers %s with %s by %i', async (_, method, status) => {
    expect((await raw(`${method} / HTTP/1.1\nHost: localhost:${site.port}\nConnection: close`)).status).toBe(
      status,
    )
  })

  it('never believes a forwarded host', async () => {
    const answer = await get('/plate/wxy1234', '\nX-Forwarded-Host: evil.example')
    expect(answer.status).toBe(301)
    expect(answer.headers).not.toContain('evil.example')
  })
})

describe('a form', () => {
  const post = (more: string) =>
    raw(
      `POST /language HTTP/1.1\nHost: localhost:${site.port}\nConnection: close\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 11${more}`,
      'language=ms',
    )
  const postScreen = (more: string) =>
    raw(
      `POST /add HTTP/1.1\nHost: localhost:${site.port}\nConnection: close\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 30${more}`,
      'intent=add-vehicle&plate=WXY+1',
    )

  it.each([
    ['with a foreign origin', '\nOrigin: https://evil.example'],
    [
      'with a foreign origin, as browsers send it',
      '\nOrigin: https://evil.example\nSec-Fetch-Site: cross-site',
    ],
    ['with an origin that is not to be told', '\nOrigin: null\nSec-Fetch-Site: cross-site'],
    ['with an origin that is none', '\nOrigin: nonsense'],
    [
      'with an origin of its forwarded host',
      '\nOrigin: https://evil.example\nX-Forwarded-Host: evil.example',
    ],
    ['from a neighbouring site', '\nSec-Fetch-Site: same-site'],
    ['from nowhere', ''],
  ])('%s is refused with 403 in words', async (_, more) => {
    expect((await post(more)).status).toBe(403)
    const answer = await postScreen(more)
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('<h1>')
  })

  it.each([
    ['of this site', (url: string) => `\nOrigin: ${url}\nSec-Fetch-Site: same-origin`],
    ['of a browser that hides its origin', () => '\nOrigin: null\nSec-Fetch-Site: same-origin'],
    ['of a browser that says the origin only', (url: string) => `\nOrigin: ${url}`],
    ['of a browser that says the page only', (url: string) => `\nReferer: ${url}/add`],
  ])('%s is taken', async (_, more) => {
    expect((await post(more(site.url))).status).toBe(303)
    expect((await postScreen(more(site.url))).status).toBe(303)
  })
})

describe('DEV_LOGIN', () => {
  const body = '{"username":"aminah"}'
  const signIn = (host: string, more = '', version = '1.1') =>
    raw(
      `POST /auth/dev HTTP/${version}\nHost: ${host}\nConnection: close\nSec-Fetch-Site: none\nContent-Type: application/json\nContent-Length: ${body.length}${more}`,
      body,
    )

  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST:3000'])('works by the address %s', async (host) => {
    expect((await signIn(host)).status).toBe(200)
  })

  it.each(['nampak.example', 'localhost.evil.example', '192.168.1.5', '0.0.0.0'])(
    'is refused by the address %s',
    async (host) => {
      const answer = await signIn(host)
      expect(answer.status).toBe(403)
      expect(answer.body).toContain('"code":"dev_login_refused"')
      expect(answer.headers).not.toMatch(/set-cookie/i)
    },
  )

  it.each([
    'Forwarded: for=127.0.0.1',
    'X-Forwarded-For: 127.0.0.1',
    'X-Forwarded-Host: localhost',
    'X-Forwarded-Proto: http',
    'X-Real-IP: 127.0.0.1',
    'Via: 1.1 proxy',
    'X-Forwarded-Port: 80',
    'X-Client-IP: 127.0.0.1',
    'True-Client-IP: 127.0.0.1',
    'CF-Connecting-IP: 127.0.0.1',
    'Fly-Client-IP: 127.0.0.1',
    'X-Original-Host: nampak.example',
  ])('is refused through a proxy (%s)', async (header) => {
    expect((await signIn('localhost', `\n${header}`)).status).toBe(403)
  })

  it.each([
    'Origin: https://nampak.example',
    'Origin: http://localhost.evil.example',
    'Origin: null',
    'Referer: https://nampak.example/login',
    'Referer: nonsense',
    'Origin: http://localhost:3000\nReferer: https://nampak.example/login',
  ])('is refused through a proxy that hides itself, by the page it came from (%s)', async (headers) => {
    const answer = await signIn('localhost', `\n${headers}`)
    expect(answer.status).toBe(403)
    expect(answer.headers).not.toMatch(/set-cookie/i)
  })

  it('is refused by HTTP/1.0, which proxies speak and browsers do not', async () => {
    expect((await signIn('localhost', '', '1.0')).status).toBe(403)
  })

  it.each(['Origin: http://localhost:8080', 'Origin: http://[::1]:3000\nReferer: http://127.0.0.1/login'])(
    'works from a page of this machine (%s)',
    async (headers) => {
      expect((await signIn('localhost', `\n${headers}`)).status).toBe(200)
    },
  )
})

describe('starting', () => {
  it('is refused with one line for each fault', async () => {
    const start = startSite({ HOST: '0.0.0.0', TRUST_PROXY: '1', GOOGLE_CLIENT_ID: 'id' })
    await expect(start).rejects.toThrow(
      [
        'Environment: DEV_LOGIN: in production only with a loopback HOST such as 127.0.0.1',
        'Environment: DEV_LOGIN: not together with TRUST_PROXY',
        'Environment: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither',
      ].join('\n'),
    )
  })

  it('moves the clock: a session of 90 days ago is over', async () => {
    const here = { DATABASE_PATH: `${site.dir}/moved.db` }
    const first = await startSite(here)
    const browser = first.browser()
    await browser.call('POST', '/auth/dev', { username: 'aminah' })
    expect(await (await browser.get('/auth/current_user')).json()).not.toBeNull()
    expect(await first.stop()).toBe(0)
    const days = (n: number) => String(n * 24 * 60 * 60 * 1000)
    for (const [moved, isOver] of [
      [days(89), false],
      [days(91), true],
    ] as const) {
      const later = await startSite({ ...here, CLOCK_OFFSET_MS: moved, PORT: String(first.port) })
      expect((await (await browser.get('/auth/current_user')).json()) === null).toBe(isOver)
      expect(await later.stop()).toBe(0)
    }
  })
})
