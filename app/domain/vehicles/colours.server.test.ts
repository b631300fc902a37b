import { describe, expect, it } from 'vitest'
import { bodyStyles, colourList, hexOfColour } from '#app/domain/vehicles/colours.server.ts'

const paint = (name: string) => colourList.find((colour) => colour.name === name)?.hex

describe('the swatch of a colour', () => {
  it('is that of the list, whatever the capitals', () => {
    expect(hexOfColour('Isle of Man Green')).toBe(paint('Isle of Man Green'))
    expect(hexOfColour(' isle of man GREEN ')).toBe(paint('Isle of Man Green'))
  })

  it.each([
    ['Dark Metallic Blue', 'Blue'],
    ['Fire Red Pearl', 'Red'],
    ['Gunmetal Metallic', 'Gunmetal'],
    ['Champagne Gold', 'Gold'],
    ['Lime', 'Lime Green'],
    ['gray', 'Grey'],
    ['Steel-Blue', 'Blue'],
  ])('of a name that is not on it follows its words: %s is %s (VEH-82)', (name, like) => {
    expect(hexOfColour(name)).toBe(paint(like))
  })

  it.each(['Predator', 'Hundred', 'Evergreenish', '', null, undefined])('of %s is unknown', (name) => {
    expect(hexOfColour(name)).toBeNull()
  })
})

it('the lists offer many colours, each with its paint, and body styles, fictional ones too (VEH-81, VEH-83)', () => {
  expect(colourList).toHaveLength(55)
  expect(colourList.filter(({ hex }) => !/^#[0-9a-f]{6}$/.test(hex))).toEqual([])
  expect(bodyStyles).toHaveLength(32)
  expect(bodyStyles).toEqual(expect.arrayContaining(['Sedan', 'Batmobile', 'Flying Carpet']))
})
