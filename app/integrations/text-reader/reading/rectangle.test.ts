import { describe, expect, it } from 'vitest'
import { cornersOf, grown, smallestRectangle } from '#app/integrations/text-reader/reading/rectangle.ts'
import { regionsOf } from '#app/integrations/text-reader/reading/regions.ts'

/** The outline of 80 x 20 around 100, 60, turned by so many degrees. */
function turned(degrees: number) {
  const rectangle = { centre: { x: 100, y: 60 }, width: 80, height: 20, angle: (degrees * Math.PI) / 180 }
  return cornersOf(rectangle)
}

function expectCorners(found: ReturnType<typeof smallestRectangle>, degrees: number) {
  expect(found).not.toBeNull()
  if (found === null) return
  for (const [index, corner] of cornersOf(found).entries()) {
    expect(corner.x).toBeCloseTo(turned(degrees)[index]?.x ?? Number.NaN, 6)
    expect(corner.y).toBeCloseTo(turned(degrees)[index]?.y ?? Number.NaN, 6)
  }
}

describe('the smallest rectangle around points', () => {
  it.each([0, 10, -10, 44, -44])(
    'begins at the top left of text that is %i degrees from level',
    (degrees) => {
      const inside = { x: 101, y: 61 }
      expectCorners(smallestRectangle([inside, ...turned(degrees)].toReversed()), degrees)
    },
  )

  it('is none for points on a line', () => {
    expect(smallestRectangle([1, 2, 3].map((at) => ({ x: at, y: 2 * at })))).toBeNull()
    expect(smallestRectangle([])).toBeNull()
  })

  it('grows on all sides', () => {
    const rectangle = { centre: { x: 5, y: 5 }, width: 4, height: 2, angle: 0 }
    expect(cornersOf(grown(rectangle, 1))).toEqual([
      { x: 2, y: 3 },
      { x: 8, y: 3 },
      { x: 8, y: 7 },
      { x: 2, y: 7 },
    ])
  })
})

describe('regions of a map', () => {
  const map = (...rows: string[]) => Float32Array.from([...rows.join('')].map((digit) => Number(digit) / 8))

  it('hang together over edges and corners, and have a size and a mean', () => {
    const found = regionsOf(map('44000', '00400', '00008', '40008'), 5, 0.3)
    expect(found.map(({ size, mean }) => [size, mean])).toEqual([
      [3, 0.5],
      [2, 1],
      [1, 0.5],
    ])
  })

  it('reach from the first pixel of a row to behind the last', () => {
    const [region] = regionsOf(map('0000', '0444'), 4, 0.3)
    expect(region?.outline).toEqual([
      { x: 1, y: 1 },
      { x: 1, y: 2 },
      { x: 4, y: 1 },
      { x: 4, y: 2 },
    ])
  })
})
