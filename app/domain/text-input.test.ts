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

it('counts as people count: an emoji is one', () => {
  expect(said('👨‍👩‍👧‍👦'.repeat(5))).toBeUndefined()
  expect(said('👨‍👩‍👧‍👦'.repeat(6))).toBe('field_too_long {"max":5}')
  expect(said('abcdef')).toBe('field_too_long {"max":5}')
})

it.each(['a\u0000b', 'a\u0007b', 'a\u0085b', 'a\u202eb', 'a\u2066b'])('%j hides something', (value) => {
  expect(said(value)).toBe('field_control_characters')
})
