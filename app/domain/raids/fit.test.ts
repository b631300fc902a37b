import { describe, expect, it } from 'vitest'
import { isInPlate, platePattern } from '#app/domain/plates/plate-pattern.ts'
import { fitOf, type VehicleToFit } from '#app/domain/raids/fit.ts'
import { noCriteria, type RaidCriteria } from '#app/domain/raids/raid.ts'

const myvi: VehicleToFit = {
  plate: 'WXY8',
  isSingleDigit: true,
  make: 'Perodua',
  model: 'Myvi',
  bodyStyle: 'Hatchback',
  color: 'Grey',
  tags: ['Common', 'P Sticker'],
}
const bare: VehicleToFit = {
  plate: 'JQA55',
  isSingleDigit: false,
  make: null,
  model: null,
  bodyStyle: null,
  color: null,
  tags: [],
}

const fit = (criteria: Partial<RaidCriteria>, vehicle = myvi) =>
  fitOf({ ...noCriteria, ...criteria }, vehicle)

describe('a vehicle fits', () => {
  it('where nothing is asked', () => {
    expect(fit({}, bare)).toEqual({})
  })

  it.each<[Partial<RaidCriteria>, object]>([
    [{ makes: ['BMW', 'perodua'] }, { makes: 'Perodua' }],
    [{ models: ['MYVI'] }, { models: 'Myvi' }],
    [{ bodyStyles: ['hatchback'] }, { bodyStyles: 'Hatchback' }],
    [{ colors: ['White', 'GREY'] }, { colors: 'Grey' }],
    [{ tags: ['p sticker', 'Rare'] }, { tags: 'P Sticker' }],
    [{ plateSingleDigit: true }, { plateSingleDigit: 'WXY8' }],
    [{ fixedPlate: 'XY' }, { fixedPlate: 'WXY8' }],
  ])('that meets the one criterion: %o', (criteria, why) => {
    expect(fit(criteria)).toEqual(why)
    expect(fit(criteria, bare)).toBeNull()
  })

  it('that meets all of them, and not one that misses one', () => {
    expect(fit({ makes: ['Perodua'], tags: ['Common'] })).toEqual({ makes: 'Perodua', tags: 'Common' })
    expect(fit({ makes: ['Perodua'], tags: ['Rare'] })).toBeNull()
  })
})

describe('a part of a plate', () => {
  it.each([
    ['xy', 'WXY8', true],
    ['wxy 8', 'WXY8', true],
    ['W?Y', 'WXY8', true],
    ['W?8', 'WXY8', false],
    ['W*8', 'WXY8', true],
    ['W*8', 'W8', true],
    ['??', 'WXY8', true],
    ['?????', 'WXY8', false],
    ['๘', 'WXY8', true],
    ['YX', 'WXY8', false],
  ])('%s in %s: %s', (written, plate, isThere) => {
    expect(isInPlate(platePattern(written), plate)).toBe(isThere)
  })
})
