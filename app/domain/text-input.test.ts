import { expect, it } from 'vitest'
import { boundedText } from '#app/domain/text-input.ts'

const said = (value: unknown, max = 5) => boundedText(max).safeParse(value).error?.issues[0]?.message

it('trims, and keeps line breaks and tabs', () => {
  expect(boundedText(20).parse('  one\r\ntwo\tthree \n')).toBe('one\ntwo\tthree')
})

it.each(['', '  ', '\n\t', undefined])('%j is missing', (value) => {
  expect(said(value)).toBe('field_required')
})

it('may be left out where it is not required', () => {
  expect(boundedText(5, { required: false }).parse(' ')).toBe('')
})

const family = '👨‍👩‍👧‍👦'

it('counts as people count: an emoji is one', () => {
  expect(said('🚗'.repeat(5))).toBeUndefined()
  expect(said('é'.repeat(5))).toBeUndefined()
  expect(said(`${family}!!!!`, 20)).toBeUndefined()
  expect(said('🚗'.repeat(6))).toBe('field_too_long {"max":5}')
  expect(said('abcdef')).toBe('field_too_long {"max":5}')
})

it.each([
  ['\u2068Aminah\u2069 saw it', 'Aminah saw it'],
  ['\u2066\u2068Aminah\u2069 Tan\u2069', 'Aminah Tan'],
  ['see \u2067@aminah\u2069\u2068@budi\u2069', 'see @aminah@budi'],
])('%j: isolates that end are taken out without a word', (value, text) => {
  expect(boundedText(30).parse(value)).toBe(text)
})

it('counts without them, and finds nothing in what they alone make up', () => {
  expect(boundedText(5).parse('\u2068abcde\u2069')).toBe('abcde')
  expect(said('\u2068\u2069')).toBe('field_required')
})

it.each(['a\u2066b', 'a\u2069b', '\u2069a\u2066', '\u2066a\u2066b\u2069', '\u2068a\u202eb\u2069'])(
  '%j: an isolate without its end, or around an override, hides something',
  (value) => {
    expect(said(value, 20)).toBe('field_control_characters')
  },
)

it('takes four bytes of UTF-8 for each character allowed, 20,000 for 5,000 (contract, section 4)', () => {
  expect(said('🚗'.repeat(5_000), 5_000)).toBeUndefined()
  // 25 bytes each.
  expect(said(family.repeat(800), 5_000)).toBeUndefined()
  expect(said(`${family.repeat(800)}!`, 5_000)).toBe('field_too_long {"max":5000}')
  expect(said(`a${'\u0301'.repeat(60_000)}`, 5_000)).toBe('field_too_long {"max":5000}')
})

it.each(['a\u0000b', 'a\u0007b', 'a\u0085b', 'a\u202eb'])('%j hides something', (value) => {
  expect(said(value)).toBe('field_control_characters')
})
