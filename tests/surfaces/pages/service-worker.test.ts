import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReceivedAnswer, receivedAnswer } from '#tests/received-answer.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/** `/sw.js` and what pages say of it, from the server in front; what it does is shown in `tests/e2e/app`. */
const sites = {} as { on: TestSite; off: TestSite }

beforeAll(async () => {
  sites.on = await startSite()
  sites.off = await startSite({ SERVICE_WORKER: '0' })
})
afterAll(async () => {
  await Promise.all(Object.values(sites).map((site) => site.stop()))
})

function ask(site: TestSite, path: string, headers: Record<string, string> = {}): Promise<ReceivedAnswer> {
  return receivedAnswer(site.url + path, { Accept: '*/*', Connection: 'close', ...headers })
}

describe('the service worker', () => {
  it('is asked for anew each time, answered with 304 while it is the same, and for its own site alone', async () => {
    const { status, headers } = await ask(sites.on, '/sw.js')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';connect-src 'self'",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers.vary ?? '').not.toMatch(/cookie|language/i)
    const known = await ask(sites.on, '/sw.js', { 'If-None-Match': String(headers.etag) })
    expect(known.status).toBe(304)
    expect(known.bytes).toHaveLength(0)
  })

  it('is small enough for readers who save data, with the offline pages in it', async () => {
    const { text } = await ask(sites.on, '/sw.js')
    expect(brotliCompressSync(text).length).toBeLessThan(10_000)
    for (const heading of ['No connection', 'Tiada sambungan', '没有网络']) expect(text).toContain(heading)
  })

  it('may be registered by the pages of the site, and by no other’s', async () => {
    const { headers } = await ask(sites.on, '/legal')
    expect(headers['content-security-policy']).toContain("worker-src 'self'")
  })

  it('is taken away again by SERVICE_WORKER=0: browsers get one that removes itself', async () => {
    const { status, headers, text } = await ask(sites.off, '/sw.js')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-cache')
    expect(text).toContain('registration.unregister()')
    expect(text).not.toContain('fetch')
  })
})
