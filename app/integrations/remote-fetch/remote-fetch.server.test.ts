import { createHash, randomBytes } from 'node:crypto'
import EventEmitter, { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import http, { type RequestListener, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  makeRemoteFetch,
  type RemoteFetch,
  remoteFetch,
  setRemoteFetch,
} from '#app/integrations/remote-fetch/remote-fetch.server.ts'
import { closeSites, listen, refusalOf, serve } from '#tests/remote-site.ts'

const allow = ['127.0.0.1']
const fetchFile = makeRemoteFetch({ allow })
const photo = randomBytes(300_000)

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fetch-'))
})
afterEach(async () => {
  await closeSites()
  rmSync(dir, { recursive: true })
})

describe('a fetched file', () => {
  it('lies whole in the folder, for the site and its group alone, with its size and digest', async () => {
    const site = await serve((_, res) => res.end(photo))
    const folder = join(dir, 'made', 'when-missing')
    const file = await fetchFile(`${site}/a.jpg`, folder)
    expect(file.path).toMatch(/\/made\/when-missing\/fetch-[0-9a-f]{32}$/)
    expect(readFileSync(file.path).equals(photo)).toBe(true)
    expect(statSync(file.path).mode & 0o777).toBe(0o640)
    expect(file).toMatchObject({ bytes: 300_000, sha256: createHash('sha256').update(photo).digest('hex') })
  })

  it.each([
    ['/cars/red%20car%20%E0%B8%81.jpg?size=9/b.png#c/d', 'red car ก.jpg'],
    ['/cars/plain.webp', 'plain.webp'],
    ['/cars/50%.gif', '50%.gif'],
    ['/cars/..%2F..%2Fetc%2Fpasswd', 'passwd'],
    ['/cars/..%5C..%5Cboot.ini', 'boot.ini'],
    ['/cars/a%2F..', ''],
    ['/cars/a%00%0A.jpg', 'a.jpg'],
    ['/cars/', ''],
  ])('of %s is called %j', async (path, name) => {
    const site = await serve((_, res) => res.end('x'))
    expect((await fetchFile(`${site}${path}`, dir)).name).toBe(name)
  })

  it('is asked for without a word about this machine or where the address stood', async () => {
    let asked: http.IncomingHttpHeaders = {}
    const site = await serve(({ headers, url }, res) => {
      asked = headers
      if (url === '/a.jpg') res.writeHead(302, { Location: '/b.jpg', 'Set-Cookie': 'a=b' })
      res.end()
    })
    await fetchFile(`${site}/a.jpg`, dir)
    expect(asked).toEqual({
      host: new URL(site).host,
      accept: 'image/*, video/*, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'NampakFetcher/1.0',
      connection: expect.any(String),
    })
  })

  it('comes from where its name means at the time of connecting', async () => {
    const site = await serve(({ headers }, res) => res.end(headers.host))
    const fetch = makeRemoteFetch({
      allow,
      lookup: (_name, { all }, callback) =>
        all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
    })
    const host = `photos.example:${new URL(site).port}`
    expect(readFileSync((await fetch(`http://${host}/a.jpg`, dir)).path, 'utf8')).toBe(host)
  })
})

describe('redirects', () => {
  const statuses = [301, 302, 307, 308]

  /** Answers `/n` with a redirect to `/n-1`, and `/0` with the photo. */
  const chain: RequestListener = (req, res) => {
    const left = Number(req.url?.slice(1))
    if (left === 0) res.end('photo')
    else res.writeHead(statuses[left % 4] ?? 0, { Location: String(left - 1) }).end('moved')
  }

  it('are followed three times', async () => {
    const site = await serve(chain)
    const file = await fetchFile(`${site}/3`, dir)
    expect(readFileSync(file.path, 'utf8')).toBe('photo')
    expect(file.name).toBe('3')
  })

  it('are not followed a fourth time', async () => {
    expect(await refusalOf(fetchFile, `${await serve(chain)}/4`)).toMatchObject({ code: 'url_failed' })
  })

  it('may be 303, and name their target in plain UTF-8', async () => {
    const site = await serve((req, res) => {
      if (req.url === '/a') res.writeHead(303, { Location: Buffer.from('/ก.jpg').toString('latin1') })
      res.end(req.url)
    })
    expect(readFileSync((await fetchFile(`${site}/a`, dir)).path, 'utf8')).toBe('/%E0%B8%81.jpg')
  })

  it('to an address that is not public are refused before anything is sent there', async () => {
    let reached = 0
    const hidden = http.createServer((_, res) => res.end('secret')).on('connection', () => (reached += 1))
    const secret = await listen(hidden, '127.0.0.2')
    const site = await serve((_, res) => res.writeHead(302, { Location: `${secret}/a.jpg` }).end())
    expect((await refusalOf(fetchFile, `${site}/a.jpg`)).code).toBe('url_refused')
    expect((await refusalOf(fetchFile, `${secret}/a.jpg`)).code).toBe('url_refused')
    expect(reached).toBe(0)
  })

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    '//2852039166/',
    'https://10.0.0.1/',
    'file:///etc/passwd',
    'ftp://1.1.1.1/a.jpg',
    'data:image/png;base64,AAAA',
    'http://user:password@1.1.1.1/a.jpg',
  ])('to %s are refused', async (location) => {
    const site = await serve((_, res) => res.writeHead(302, { Location: location }).end())
    expect((await refusalOf(fetchFile, `${site}/a.jpg`)).code).toBe('url_refused')
  })

  it.each([undefined, '', 'http://'])('to nowhere (%j) fail', async (location) => {
    const site = await serve((_, res) => res.writeHead(302, location === undefined ? {} : { location }).end())
    expect((await refusalOf(fetchFile, `${site}/a.jpg`)).code).toBe('url_failed')
  })
})

it.each([
  '',
  ' ',
  'photo.jpg',
  '/etc/passwd',
  'http://',
  'http://[fe80::1%25eth0]/a.jpg',
  'http://1.1.1.1:99999/a.jpg',
  'file:///etc/passwd',
  'ftp://1.1.1.1/a.jpg',
  'javascript:alert(1)//a.jpg',
  'data:image/png;base64,AAAA',
  'blob:http://1.1.1.1/a.jpg',
  'http://user@1.1.1.1/a.jpg',
  'http://user:password@1.1.1.1/a.jpg',
  'http://:password@1.1.1.1/a.jpg',
  `http://1.1.1.1/${'a'.repeat(3000)}.jpg`,
])('no address of a file: %.40s', async (address) => {
  expect((await refusalOf(fetchFile, address)).code).toBe('url_invalid')
})

describe('an answer that is no file', () => {
  it.each([204, 206, 304, 400, 403, 404, 410, 500, 503])('of status %i fails', async (status) => {
    expect((await refusalOf(fetchFile, await serve((_, res) => res.writeHead(status).end()))).code).toBe(
      'url_failed',
    )
  })

  it.each(['text/html', 'Text/HTML; charset=utf-8'])('of type %s fails', async (type) => {
    expect(
      (
        await refusalOf(
          fetchFile,
          await serve((_, res) => res.writeHead(200, { 'Content-Type': type }).end('x')),
        )
      ).code,
    ).toBe('url_failed')
  })

  it('but is compressed fails', async () => {
    const headers = { 'Content-Encoding': 'gzip' }
    expect(
      (await refusalOf(fetchFile, await serve((_, res) => res.writeHead(200, headers).end(gzipSync('x')))))
        .code,
    ).toBe('url_failed')
  })
})

it('eight at once are fetched, a ninth is asked to come back', async () => {
  const held: ServerResponse[] = []
  const arrived = new EventEmitter()
  const site = await serve((_, res) => {
    held.push(res)
    if (held.length === 8) arrived.emit('all')
  })
  const all = once(arrived, 'all')
  const fetching = Promise.all(Array.from({ length: 8 }, () => fetchFile(`${site}/a.jpg`, dir)))
  await all
  const refusal = await refusalOf(makeRemoteFetch({ allow }), `${site}/a.jpg`)
  expect(refusal).toMatchObject({ code: 'overloaded', retryAfter: 10 })
  for (const res of held) res.end('x')
  expect(new Set((await fetching).map(({ path }) => path)).size).toBe(8)
  expect((await refusalOf(fetchFile, `${await serve((_, res) => res.writeHead(404).end())}`)).code).toBe(
    'url_failed',
  )
})

describe('the site’s own fetcher', () => {
  afterEach(() => setRemoteFetch(null))

  it('reaches nothing on this machine', async () => {
    let asked = 0
    const site = await serve((_, res) => {
      asked += 1
      res.end('x')
    })
    expect((await refusalOf(remoteFetch(), site)).code).toBe('url_refused')
    expect((await refusalOf(remoteFetch(), site.replace('127.0.0.1', 'localhost'))).code).toBe('url_refused')
    expect(asked).toBe(0)
  })

  it('is another one while a test says so', () => {
    const own: RemoteFetch = () => Promise.reject(new Error('none'))
    setRemoteFetch(own)
    expect(remoteFetch()).toBe(own)
    setRemoteFetch(null)
    expect(remoteFetch()).not.toBe(own)
  })
})
