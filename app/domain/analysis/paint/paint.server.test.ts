import { describe, expect, it } from 'vitest'
import { coloursByWeight, suggestedColours } from '#app/domain/analysis/paint/paint.server.ts'
import { colourList, hexOfColour } from '#app/domain/vehicles/colours.server.ts'

const rgbOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** So many pixels of each colour, and some white for the light to be known. */
function pixels(...parts: [hex: string, count: number][]): Uint8Array {
  const all: [string, number][] = [...parts, ['#ffffff', 8]]
  return Uint8Array.from(
    all.flatMap(([hex, count]) => Array.from({ length: count }, () => rgbOf(hex)).flat()),
  )
}

describe('the paint', () => {
  it.each(suggestedColours)('%s is on the list, and is told by its own colour', (name) => {
    expect(colourList.map((colour) => colour.name)).toContain(name)
    expect(coloursByWeight(pixels([hexOfColour(name) ?? '', 100]), (at) => Number(at < 100))).toEqual([name])
  })

  it.each([
    ['#c8102e', 'Red'],
    ['#8f8f92', 'Grey'],
    ['#fafafa', 'Alpine White'],
    ['#ffd000', 'Yellow'],
  ])('%s is called %s', (hex, name) => {
    expect(coloursByWeight(pixels([hex, 100]), (at) => Number(at < 100))[0]).toBe(name)
  })

  it('in yellow light is called what it is in white light', () => {
    const lit = pixels(['#b9bdc1', 100], ['#ffffff', 20]).map(
      (value, at) => value * ([0.95, 0.85, 0.62][at % 3] ?? 1),
    )
    expect(coloursByWeight(lit, (at) => Number(at < 100))[0]).toBe('Silver')
  })

  it('weighs more than the black of tyres and windows, unless that is all there is', () => {
    const shared = pixels(['#b5121b', 40], ['#0b0b0c', 60])
    expect(coloursByWeight(shared, (at) => Number(at < 100))).toEqual(['Red', 'Solid Black'])
    expect(coloursByWeight(pixels(['#0b0b0c', 100]), (at) => Number(at < 100))[0]).toBe('Solid Black')
  })

  it('is looked for where it weighs', () => {
    const two = pixels(['#b5121b', 50], ['#1f4e9e', 50])
    expect(coloursByWeight(two, (at) => Number(at < 50))).toEqual(['Red'])
    expect(coloursByWeight(two, (at) => (at < 50 ? 0.4 : 0.6))).toEqual(['Blue', 'Red'])
  })
})
