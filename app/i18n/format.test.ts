import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { malaysianDay } from '#app/domain/days.ts'
import { countGraphemes, cutGraphemes } from '#app/domain/text.ts'
import { formatAge, formatDate, formatNumber } from '#app/i18n/format.ts'
import { translator } from '#app/i18n/i18n.server.ts'
import { htmlLanguage, languages } from '#app/i18n/languages.ts'

describe('ages (HOME-15)', () => {
  const minute = 60_000
  const hour = 60 * minute
  const day = 24 * hour
  it.each([
    [0, '0s'],
    [-5_000, '0s'],
    [59_999, '59s'],
    [minute, '1m'],
    [59 * minute, '59m'],
    [hour, '1h'],
    [23 * hour, '23h'],
    [day, '1d'],
    [29 * day, '29d'],
    [30 * day, '1mo'],
    [364 * day, '12mo'],
    [365 * day, '1y'],
    [800 * day, '2y'],
  ])('%d ms is %s', (ms, text) => {
    const since = Date.UTC(2026, 4, 3)
    expect(formatAge(translator('en'), since, since + ms)).toEqual({ iso: '2026-05-03T00:00:00.000Z', text })
  })
})

it.each([
  ['2026-05-03T15:59:59Z', '2026-05-03'],
  ['2026-05-03T16:00:00Z', '2026-05-04'],
  ['2026-05-03T23:59:00Z', '2026-05-04'],
  ['2026-05-04T00:01:00Z', '2026-05-04'],
])('%s is a moment of %s in Malaysia', (moment, day) => {
  expect(malaysianDay(Date.parse(moment))).toBe(day)
})

it('dates are those of Malaysia, in the reader’s language', () => {
  const at = Date.parse('2026-11-20T16:30:00Z')
  expect(formatDate('en', at)).toEqual({ iso: '2026-11-20T16:30:00.000Z', text: '21 Nov 2026' })
  expect(formatDate('ms', at).text).toBe('21 Nov 2026')
  expect(formatDate('zh', at).text).toBe('2026年11月21日')
})

it.each(languages)('numbers are grouped as in %s', (language) => {
  expect(formatNumber(language, 12_408)).toBe('12,408')
  const usual = new Intl.NumberFormat(htmlLanguage[language])
  fc.assert(
    fc.property(fc.maxSafeNat(), (value) => {
      expect(formatNumber(language, value)).toBe(usual.format(value))
    }),
    { examples: [[0], [7], [999], [1_000], [999_999], [1_000_000]] },
  )
})

describe('texts are counted and cut as people count', () => {
  it('an emoji of several code points is one', () => {
    expect(countGraphemes('👨‍👩‍👧‍👦 kereta')).toBe(8)
    expect(countGraphemes('ก็')).toBe(1)
  })

  it('a cut never leaves half of one', () => {
    expect(cutGraphemes('abc', 3)).toBe('abc')
    expect(cutGraphemes('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe('👨‍👩‍👧‍👦…')
    expect(cutGraphemes('Nice car', 6)).toBe('Nice…')
  })
})
