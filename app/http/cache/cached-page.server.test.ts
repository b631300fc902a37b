import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { CachedPage } from '#app/http/cache/cached-page.server.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const page = (body: string) => new CachedPage(`<!DOCTYPE html><body>${body}</body>`, 'AbC+/==')

it('a page that many ask for at once is compressed once for each encoding', async () => {
  const text = '<p>Plat nombor, 车牌</p>'.repeat(500)
  const cached = page(text)
  const whenGrown = vi.fn()
  const before = cached.bytes
  const [br, gzip] = await Promise.all(
    (['br', 'gzip'] as const).map(async (encoding) => {
      const bodies = await Promise.all(Array.from({ length: 20 }, () => cached.encoded(encoding, whenGrown)))
      return [...new Set(bodies)]
    }),
  )
  expect([br?.length, gzip?.length]).toEqual([1, 1])
  expect(brotliDecompressSync(br?.[0] ?? '').toString()).toContain(text)
  expect(gunzipSync(gzip?.[0] ?? '').toString()).toContain(text)
  expect(whenGrown).toHaveBeenCalledTimes(2)
  expect(cached.bytes).toBe(before + (br?.[0]?.byteLength ?? 0) + (gzip?.[0]?.byteLength ?? 0))
})

it.each([
  '<script>steal()</script>',
  '<script nonce="guessed">steal()</script>',
  '<script data-x=\'<script nonce="AbC+/==">\'>steal()</script>',
  '<script data-x="<p nonce="AbC+/==">steal()</script>',
])('a script that is not the server’s stays without permission: %s', (smuggled) => {
  const own = '<script nonce="AbC+/==">start()</script>'
  expect(page(smuggled + own).scriptHashes).not.toContain(hashOf('steal()'))
  expect(page(smuggled + own).scriptHashes).toContain(hashOf('start()'))
})

it('differs from another page in its ETag, and from one with another nonce not', () => {
  const withNonce = (nonce: string, text: string) =>
    new CachedPage(`<script nonce="${nonce}">a()</script>${text}`, nonce).etag
  expect(withNonce('one', 'same')).toBe(withNonce('two', 'same'))
  expect(withNonce('one', 'same')).not.toBe(withNonce('one', 'other'))
})
