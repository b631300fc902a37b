import { expect, it } from 'vitest'
import { isCtaLink } from '#app/domain/announcements/announcement.ts'

it.each([
  'https://example.com',
  'http://example.com/a?b=c#d',
  'HTTPS://EXAMPLE.COM/',
  '/explore',
  '/plate/WXY8?edit=story#x',
  '/',
])('%s is a link', (link) => {
  expect(isCtaLink(link)).toBe(true)
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'mailto:me@example.com',
  'ftp://example.com',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  'https://',
  'https:example.com',
  'https://user:password@example.com',
  'https://example.com/a b',
  'example.com',
  'explore',
  '',
])('%j is none (AA-17)', (link) => {
  expect(isCtaLink(link)).toBe(false)
})
