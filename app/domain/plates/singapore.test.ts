import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { singaporeLetter, singaporeReading, withSingaporeLetter } from '#app/domain/plates/singapore.ts'

const letter = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ')
const prefix = fc.array(letter, { minLength: 1, maxLength: 3 }).map((letters) => letters.join(''))
const number = fc.integer({ min: 1, max: 9999 }).map(String)

describe('Singapore checksum', () => {
  test.each(['SBA1234G', 'PU104J', 'E23H'])('%s is right', (key) => {
    expect(singaporeReading(key)).toBe(key)
  })

  test('never gives F, I, N, O, Q, V or W', () => {
    fc.assert(
      fc.property(prefix, number, (p, n) => {
        expect(singaporeLetter(p, n)).toMatch(/^[A-EGHJ-MPR-UX-Z]$/)
      }),
    )
  })

  test('notices every single wrong digit', () => {
    const place = fc.integer({ min: 0, max: 3 })
    const digit = fc.integer({ min: 0, max: 9 }).map(String)
    fc.assert(
      fc.property(
        prefix,
        fc.integer({ min: 1000, max: 9999 }).map(String),
        place,
        digit,
        (p, n, at, other) => {
          fc.pre(n[at] !== other)
          const wrong = n.slice(0, at) + other + n.slice(at + 1)
          expect(singaporeLetter(p, wrong)).not.toBe(singaporeLetter(p, n))
        },
      ),
    )
  })

  test('has one right letter for every prefix and number', () => {
    fc.assert(
      fc.property(prefix, number, letter, (p, n, last) => {
        expect(singaporeReading(p + n + last)).toBe(p + n + singaporeLetter(p, n))
      }),
    )
  })

  test.each(['SBA1234', 'S0123A', 'OI12A', 'SBAA123A', '1012DC'])('%s is not of that form', (key) => {
    expect(singaporeReading(key)).toBeNull()
  })

  test('adds the last letter to a series of three letters and a number', () => {
    expect(withSingaporeLetter('SBA1234')).toBe('SBA1234G')
    for (const key of ['SBA1234G', 'SB1234', 'SBA0123', 'QBA1234'])
      expect(withSingaporeLetter(key)).toBeNull()
  })
})
