import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parsePlace, placeAt, usualPlace } from '#app/components/submit/button-place.ts'

const free = { width: 280, height: 600 }

it('keeps to the nearer edges, so that the place holds in another viewport', () => {
  expect(placeAt({ left: 30, top: 20 }, free)).toEqual({ side: 'left', x: 30, edge: 'top', y: 20 })
  expect(placeAt({ left: 250, top: 590 }, free)).toEqual({ side: 'right', x: 30, edge: 'bottom', y: 10 })
})

it('never leaves the room, wherever it is dragged, and be the room too small', () => {
  const size = fc.integer({ min: -60, max: 3000 })
  const point = fc.integer({ min: -5000, max: 5000 })
  fc.assert(
    fc.property(point, point, size, size, (left, top, width, height) => {
      const { x, y } = placeAt({ left, top }, { width, height })
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(Math.max(0, width) / 2)
      expect(y).toBeLessThanOrEqual(Math.max(0, height) / 2)
    }),
  )
})

it('comes back as it was stored', () => {
  const place = placeAt({ left: 77, top: 411 }, free)
  expect(parsePlace(JSON.stringify(place))).toEqual(place)
})

it.each([
  null,
  '',
  'null',
  '[]',
  '{"side":"left"}',
  '{"side":"left","x":-1,"edge":"top","y":0}',
  '{"side":"left","x":"1","edge":"top","y":0}',
  '{"side":"middle","x":1,"edge":"top","y":0}',
  '{"side":"left","x":1e9,"edge":"top","y":0}',
])('takes junk for nothing: %s', (text) => expect(parsePlace(text)).toEqual(usualPlace))
