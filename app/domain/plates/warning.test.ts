import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import { plateWarning } from '#app/domain/plates/warning.ts'
import examples from '#tests/data/plate-examples.json'

describe('a wrong Singapore checksum', () => {
  test.each([
    ['SBA1234A', 'SBA1234G'],
    ['PU104A', 'PU104J'],
    ['E23A', 'E23H'],
    ['SBA1234O', 'SBA1234G'],
    ['SXX909W', 'SXX909T'],
  ])('%s was probably %s', (key, likely) => {
    expect(plateWarning(key)).toEqual({ kind: 'checksum', likely })
  })
})

describe('an O or I where no series has one', () => {
  test.each([
    ['WXY1O4', 'WXY104'],
    ['WXYI234', 'WXY1234'],
    ['WXYIOO', 'WXY100'],
    ['BYX2O2O', 'BYX2020'],
    ['GIM12', 'G1M12'],
    ['EVI', 'EV1'],
    ['SBAI234G', 'SBA1234G'],
    ['OO07DC', '0007DC'],
    ['VIP1O', 'VIP10'],
    ['WXO1234', 'WXQ1234'],
  ])('%s was probably %s', (key, likely) => {
    expect(plateWarning(key)).toEqual({ kind: 'letter-o-or-i', likely })
  })

  test('offers only what has a form of its own', () => {
    const characters = fc.constantFrom(...'OOIIWSBXAY12304')
    fc.assert(
      fc.property(fc.array(characters, { minLength: 1, maxLength: 10 }), (parts) => {
        const warning = plateWarning(parts.join(''))
        if (warning?.kind !== 'letter-o-or-i') return
        expect(classifyPlate(warning.likely).kind).not.toBe('other')
        expect(plateWarning(warning.likely)).toBeNull()
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ...Object.values(examples).flat(),
  'VIP 8',
  'IQ 1',
  'ROYAL 1',
  'KLASIK 5',
  'MY 8 OK',
  'SAB 1234 C',
  'KERETA',
])('%s needs no warning', (plate) => {
  expect(plateWarning(plateKey(plate))).toBeNull()
})
