import { describe, expect, test } from 'vitest'
import { classifyPlate, type PlateKind, plateKinds } from '#app/domain/plates/grammar.ts'
import { plateKey, plateText } from '#app/domain/plates/plate.ts'
import { singaporeLetter } from '#app/domain/plates/singapore.ts'
import examples from '#tests/data/plate-examples.json'

const named = Object.entries(examples)
  .flatMap(([kind, plates]) => plates.map((plate) => [plate, kind as PlateKind] as const))
  // Given for the series M#M, but as written it is the first number series of Melaka; see the test of M8M.
  .filter(([plate]) => plate !== 'M8')

describe('the 155 examples', () => {
  test('are 155, and cover every kind but other', () => {
    expect(named).toHaveLength(155)
    expect(new Set(named.map(([, kind]) => kind))).toEqual(
      new Set(plateKinds.filter((kind) => kind !== 'other')),
    )
  })

  test.each(named)('%s is %s and prints as written', (plate, kind) => {
    const { kind: found, style } = classifyPlate(plateKey(plate))
    expect(found).toBe(kind)
    expect(plateText(plateKey(plate), style)).toBe(plate)
  })

  test.each(named)('the number part of %s decides whether it is a single digit', (plate) => {
    const digits = plate.replace(/^(G1M|1M4U)/, '').match(/\d+/g) ?? []
    const number = digits.at(-1)
    expect(classifyPlate(plateKey(plate))).toMatchObject({ number, isSingleDigit: number?.length === 1 })
  })
})

describe('style proposed', () => {
  test.each([
    ['WXY1234', 'malaysia-legacy'],
    ['EV8', 'malaysia-new'],
    ['HWY2020', 'malaysia-taxi'],
    ['LIMO8W', 'malaysia-taxi'],
    ['0007DC', 'malaysia-diplomat'],
    ['กข1234', 'thai'],
    ['701234', 'thai'],
    ['SBA1234G', 'singapore'],
    ['MALAYSIA8', 'malaysia-cursive'],
    ['PUTRAJAYA1', 'malaysia-cursive'],
    ['PATRIOT8', 'malaysia-legacy'],
    ['KERETA', 'malaysia-legacy'],
  ])('%s looks like %s', (key, style) => {
    expect(classifyPlate(key).style).toBe(style)
  })
})

describe('overlaps', () => {
  test.each([
    ['SAB1234C', 'my-sabah'],
    ['SA1234A', 'my-sabah'],
    ['SSA1234A', 'my-sabah'],
    ['STA1234A', 'my-sabah'],
    ['SBA1234G', 'sg'],
    ['PU104J', 'sg'],
    ['E23H', 'sg'],
    ['M8', 'my-standard'],
    ['M8M', 'my-special'],
    ['G8G', 'my-special'],
    ['B8B', 'my-trade'],
    ['W8Y', 'my-kl-suffix'],
    ['LIMO8', 'my-special'],
  ])('%s is %s', (key, kind) => {
    expect(classifyPlate(key).kind).toBe(kind)
  })

  test('Sabah keeps its three-letter series even where a Singapore checksum happens to fit', () => {
    expect(singaporeLetter('SAX', '1234')).toBe('Y')
    expect(classifyPlate('SAX1234Y').kind).toBe('my-sabah')
  })
})

describe('parts', () => {
  test.each([
    ['WXY1234', 'WXY', '1234', false],
    ['KV5X', 'KV', '5', true],
    ['M8M', 'M', '8', true],
    ['G1M12', 'G1M', '12', false],
    ['G1M8', 'G1M', '8', true],
    ['1M4U8', '1M4U', '8', true],
    ['1M4U', '1M4U', null, false],
    ['G1M', 'G1M', null, false],
    ['1กข9', 'กข', '9', true],
    ['701234', '', '1234', false],
    ['0007DC', 'DC', '07', false],
    ['8PERAK', 'PERAK', '8', true],
    ['KERETA', 'KERETA', null, false],
    ['7', '', '7', true],
  ])('of %s: letters %j, number %j, single digit %j', (key, letters, number, isSingleDigit) => {
    expect(classifyPlate(key)).toMatchObject({ letters, number, isSingleDigit })
  })
})

describe('other plates', () => {
  test.each([
    ['8PERAK', '8 PERAK'],
    ['ROYAL1', 'ROYAL 1'],
    ['ZZZ1', 'ZZZ 1'],
    ['AB0001', 'AB 0001'],
    ['77', '77'],
    ['KERETA', 'KERETA'],
    ['MY8OK', 'MY 8 OK'],
    ['1M4U', '1M4U'],
    ['A1B2C3', 'A1B2C3'],
    ['A0', 'A 0'],
    ['WXY12345', 'WXY 12345'],
    ['เก่ง8', 'เก่ง 8'],
  ])('%s prints as %s', (key, text) => {
    expect(classifyPlate(key).kind).toBe('other')
    expect(plateText(key, 'malaysia-legacy')).toBe(text)
  })
})
