import { expect, it } from 'vitest'
import { LAST_PAGE, pageAsked } from '#app/domain/pages.ts'

it.each([
  [null, 1],
  ['1', 1],
  ['7', 7],
  ['', 1],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['x', 1],
  ['9'.repeat(15), LAST_PAGE],
  ['9'.repeat(400), 1],
])('the address asks with %j for page %i: nonsense is the first (contract, section 3)', (value, page) => {
  expect(pageAsked(value)).toBe(page)
})
