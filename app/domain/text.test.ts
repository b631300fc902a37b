import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countGraphemes, cutGraphemes } from '#app/domain/text.ts'

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
