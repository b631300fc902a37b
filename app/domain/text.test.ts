import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteLength, countGraphemes, cutBytes, cutGraphemes, cutJson } from '#app/domain/text.ts'

const family = '👨‍👩‍👧'
const pieces = fc.array(fc.constantFrom('a', family, 'ก็', '字', 'é', '🇲🇾', ' '), { maxLength: 1500 })

it('counts what people see, however long the text is', () => {
  fc.assert(
    fc.property(pieces, (graphemes) => {
      expect(countGraphemes(graphemes.join(''))).toBe(graphemes.length)
    }),
    { numRuns: 30 },
  )
})

it('stops counting above the most that is asked for', () => {
  expect(countGraphemes('a'.repeat(1_000_000), 5_000)).toBe(5_001)
})

it('takes one character of very many signs for what it is, a few at most', () => {
  expect(countGraphemes(`a${'\u0301'.repeat(50_000)}`)).toBeLessThan(50)
})

it('cuts between graphemes, the ellipsis being one of them', () => {
  expect(cutGraphemes(family.repeat(3), 2)).toBe(`${family}…`)
  expect(cutGraphemes(family.repeat(3), 3)).toBe(family.repeat(3))
  expect(cutGraphemes('a'.repeat(5_000), 2_001)).toBe(`${'a'.repeat(2_000)}…`)
  expect(cutGraphemes('abc', 1)).toBe('…')
  expect(cutGraphemes('', 0)).toBe('')
})

it('cuts at so many bytes, between graphemes, the ellipsis among them', () => {
  expect(cutBytes(family, 18)).toBe(family)
  expect(cutBytes(family.repeat(3), 53)).toBe(`${family.repeat(2)}…`)
  expect(cutBytes(family.repeat(3), 20)).toBe('…')
  expect(cutBytes('a'.repeat(5_000), 2_000)).toBe(`${'a'.repeat(1_997)}…`)
  fc.assert(
    fc.property(pieces, fc.integer({ min: 3, max: 5_000 }), (graphemes, max) => {
      const text = graphemes.join('')
      const cut = cutBytes(text, max)
      expect(byteLength(cut)).toBeLessThanOrEqual(max)
      if (cut !== text) expect(text.startsWith(cut.slice(0, -1))).toBe(true)
    }),
    { numRuns: 30 },
  )
})

it('cuts at so many bytes of JSON', () => {
  expect(cutJson('"'.repeat(99), 200)).toBe('"'.repeat(99))
  expect(JSON.stringify(cutJson('"'.repeat(100), 200)).length).toBeLessThanOrEqual(200)
})
