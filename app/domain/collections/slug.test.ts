import { describe, expect, it } from 'vitest'
import { slugOf } from '#app/domain/collections/slug.ts'

describe('the slug of a name', () => {
  it.each([
    ['Kereta Tun M', 'kereta-tun-m'],
    ['  G80 & friends! ', 'g80-friends'],
    ['Mak’s cars', 'maks-cars'],
    ['Ärger über Öl', 'arger-uber-ol'],
    ['跑车', 'paoche'],
    ['Proton 2026', 'proton-2026'],
    ['ＧＴ－Ｒ', 'gt-r'],
  ])('of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug))

  it.each(['รถสวย', '🚗', '🏎️🔥', '۱۲۳', '!!!', '---'])('of %s is one all the same', (name) =>
    expect(slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  )

  it.each(['new', 'Public', 'mine', 'k-12', 'K 7', 'r-5', '911', '２０２６', 'k', 'R'])(
    'of %s is no other address',
    (name) =>
      expect(slugOf(name)).toBe(`collection-${name.normalize('NFKC').toLowerCase().replace(' ', '-')}`),
  )

  it('is short, and ends with a whole word', () => {
    const slug = slugOf(
      'Every single car that I have ever seen in the whole of Malaysia since nineteen ninety',
    )
    expect(slug).toBe('every-single-car-that-i-have-ever-seen-in-the-whole-of')
    expect(slugOf('x'.repeat(100))).toBe('x'.repeat(60))
  })
})
