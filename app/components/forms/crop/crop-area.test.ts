import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampPosition,
  fitSize,
  rotateBy,
  rotatedSize,
  roundZoom,
  type View,
  visibleArea,
} from '#app/components/forms/crop/crop-area.ts'

describe('zoom', () => {
  it('moves from 0.5 to 3 in steps of 0.1, each the number that it reads as', () => {
    const steps = [0.5]
    for (let zoom = 0.5; zoom < 3; zoom = roundZoom(zoom + 0.1)) steps.push(roundZoom(zoom + 0.1))
    expect(steps).toEqual([
      0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.1, 2.2, 2.3, 2.4, 2.5,
      2.6, 2.7, 2.8, 2.9, 3,
    ])
  })

  it.each([
    [0.4, 0.5],
    [-1, 0.5],
    [3.1, 3],
    [100, 3],
    [1.04, 1],
    [1.06, 1.1],
    [0.1 + 0.2 + 0.4, 0.7],
  ])('%d is taken as %d', (asked, zoom) => {
    expect(roundZoom(asked)).toBe(zoom)
  })
})

describe('rotation', () => {
  it('goes round by quarters, either way', () => {
    expect([0, 90, 180, 270].map((rotation) => rotateBy(rotation, 1))).toEqual([90, 180, 270, 0])
    expect([0, 90, 180, 270].map((rotation) => rotateBy(rotation, -1))).toEqual([270, 0, 90, 180])
  })

  it('swaps the sides of a picture on its side', () => {
    const sizes = [0, 90, 180, 270].map((rotation) => rotatedSize({ width: 4, height: 3 }, rotation))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [4, 3],
      [3, 4],
      [4, 3],
      [3, 4],
    ])
  })
})

/** A photo of 4000 x 3000, shown at a tenth of that, behind a frame of 16:9. */
const natural = { width: 4000, height: 3000 }
const view: View = {
  shown: { width: 400, height: 300 },
  frame: { width: 400, height: 225 },
  position: { x: 0, y: 0 },
  zoom: 1,
  rotation: 0,
}

describe('the cut', () => {
  it.each<[string, Partial<View>, number[]]>([
    ['is the middle at first', {}, [0, 375, 4000, 2250]],
    ['is the top when the picture is pulled down', { position: { x: 0, y: 37.5 } }, [0, 0, 4000, 2250]],
    ['is smaller when zoomed in', { zoom: 2 }, [1000, 938, 2000, 1125]],
    [
      'is the right end when the picture is pulled left',
      { zoom: 2, position: { x: -200, y: 0 } },
      [2000, 938, 2000, 1125],
    ],
    ['ends where the picture ends when zoomed out', { zoom: 0.75 }, [0, 0, 4000, 3000]],
    ['is all of the picture at the least zoom', { zoom: 0.5 }, [0, 0, 4000, 3000]],
    [
      'is that of the picture on its side',
      { rotation: 90, frame: { width: 300, height: 168.75 } },
      [0, 1156, 3000, 1688],
    ],
    [
      'is the top of the picture on its other side, pulled down',
      { rotation: 270, frame: { width: 300, height: 168.75 }, position: { x: 0, y: 115.625 } },
      [0, 0, 3000, 1688],
    ],
    ['is a square for an avatar', { frame: { width: 300, height: 300 } }, [500, 0, 3000, 3000]],
  ])('%s', (_, changed, [x, y, width, height]) => {
    expect(visibleArea({ ...view, ...changed }, natural)).toEqual({ x, y, width, height })
  })

  it('is whole pixels of the picture and at least one, whatever the view', () => {
    const side = fc.integer({ min: 1, max: 5000 })
    const length = fc.double({ min: 1, max: 2000, noNaN: true })
    const offset = fc.double({ min: -10_000, max: 10_000, noNaN: true })
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        fc.record({
          shown: fc.record({ width: length, height: length }),
          frame: fc.record({ width: length, height: length }),
          position: fc.record({ x: offset, y: offset }),
          zoom: fc.double({ min: 0.5, max: 3, noNaN: true }),
          rotation: fc.constantFrom(0, 90, 180, 270),
        }),
        (natural, view) => {
          const { x, y, width, height } = visibleArea(view, natural)
          const whole = rotatedSize(natural, view.rotation)
          expect([x, y, width, height].every(Number.isInteger)).toBe(true)
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
          expect(x + width).toBeLessThanOrEqual(whole.width)
          expect(y + height).toBeLessThanOrEqual(whole.height)
        },
      ),
    )
  })
})

describe('the position', () => {
  it.each<[string, Partial<View>, number[]]>([
    ['cannot leave a gap beside the picture', { position: { x: 50, y: -80 } }, [0, -37.5]],
    ['reaches as far as the zoomed picture', { zoom: 2, position: { x: 500, y: -500 } }, [200, -187.5]],
    ['keeps a smaller picture in the frame', { zoom: 0.5, position: { x: 500, y: 500 } }, [100, 37.5]],
    ['knows the picture on its side', { rotation: 90, position: { x: 500, y: 500 } }, [50, 87.5]],
  ])('%s', (_, changed, [x, y]) => {
    expect(clampPosition({ ...view, ...changed })).toEqual({ x, y })
  })
})

it.each([
  [4000, 2250, 4000, 2250],
  [8000, 4500, 4096, 2304],
  [4500, 9000, 2048, 4096],
  [100_000, 1, 4096, 1],
])('%i x %i is drawn as %i x %i', (width, height, drawnWidth, drawnHeight) => {
  expect(fitSize({ width, height }, 4096)).toEqual({ width: drawnWidth, height: drawnHeight })
})
