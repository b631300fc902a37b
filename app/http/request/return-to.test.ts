import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safePath } from '#app/http/request/return-to.ts'
import { hostilePaths } from '#tests/hostile-paths.ts'

const site = 'https://nampak.example'

/** Where a browser goes that gets this as a `Location`. */
function originOf(path: string): string {
  return new URL(path, `${site}/login`).origin
}

describe('safePath', () => {
  it.each([
    '/',
    '/plate/WXY1234',
    '/explore?sort=top&page=2#v-34',
    '/u/aminah',
    '/plate/%E0%B8%81%E0%B8%821234',
    '/search?q=https%3A%2F%2Fexample.com',
    '/explore?search=50%25',
  ])('keeps %s', (path) => {
    expect(safePath(path)).toBe(path)
  })

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/%2509/evil.example',
    '/\r\nLocation: https://evil.example',
    '/%0D%0ASet-Cookie: session=1',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2E//evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '@evil.example',
    '?x',
    '',
    ' //evil.example',
    '/\u0000',
    '/%',
    '/%E0%A4%A',
    '/%25252525252525255Cevil.example',
    '/%255C%25evil.example',
    '/%252F%25evil.example',
    `/${'x'.repeat(2_000)}`,
  ])('leads home instead of to %j', (path) => {
    expect(safePath(path)).toBe('/')
  })

  it.each([undefined, null, 7, {}, ['/explore']])(
    'leads home instead of to %j, which is no text',
    (value) => {
      expect(safePath(value)).toBe('/')
    },
  )

  it('takes another place to go to instead', () => {
    expect(safePath('//evil.example', '/explore')).toBe('/explore')
  })

  it('stays on this site whatever it is given, and what it gives it also takes', () => {
    fc.assert(
      fc.property(hostilePaths, (value) => {
        const path = safePath(value)
        expect(originOf(path)).toBe(site)
        expect(path).toMatch(/^\/(?![/\\])[^\p{Cc}]*$/u)
        expect(safePath(path)).toBe(path)
      }),
      { numRuns: 3_000 },
    )
  })
})
