import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layoutPlate } from '#app/domain/plates/layout.ts'
import { plateStyles } from '#app/domain/plates/plate.ts'

const texts = (key: string, style: (typeof plateStyles)[number]) =>
  layoutPlate(key, style).runs.map((run) => run.text)

const keys = fc
  .array(fc.constantFrom(...'ABEGIMUWXY0189กญปเ'), { minLength: 1, maxLength: 10 })
  .map((parts) => parts.join(''))

describe('layoutPlate', () => {
  test('keeps to the plate, from left to right, in every style', () => {
    fc.assert(
      fc.property(keys, fc.constantFrom(...plateStyles), (key, style) => {
        const { width, runs } = layoutPlate(key, style)
        let end = style === 'malaysia-new' ? 66 : 18
        for (const run of runs) {
          expect(run.x).toBeGreaterThanOrEqual(end - 0.2)
          end = run.x + run.width
        }
        expect(end).toBeLessThanOrEqual(width - 17.8)
      }),
    )
  })

  test('stands in the middle', () => {
    const { runs } = layoutPlate('VYX8', 'malaysia-legacy')
    const [first, last] = [runs[0], runs.at(-1)]
    expect((first?.x ?? 0) + (last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(520, 0)
  })

  test('draws Latin letters as Thai in the thai style only (VEH-70)', () => {
    expect(texts('1KB1234', 'thai')).toEqual(['1', 'กบ', '1234'])
    expect(texts('KB1234', 'malaysia-legacy')).toEqual(['KB', '1234'])
    expect(layoutPlate('KB1234', 'thai').province?.text).toBe('กรุงเทพมหานคร')
    expect(layoutPlate('KB1234', 'singapore').province).toBeNull()
  })

  test('has capitals only in the block face, small ones for lower-case letters', () => {
    expect(texts('UITM56', 'malaysia-legacy')).toEqual(['U', 'I', 'TM', '56'])
    const [, small, large] = layoutPlate('UITM56', 'malaysia-legacy').runs
    expect(small?.size).toBeLessThan(large?.size ?? 0)
    expect(texts('PERDANA8', 'malaysia-legacy')).toEqual(['PERDANA', '8'])
    expect(texts('PERDANA8', 'malaysia-cursive')).toEqual(['Perdana', '8'])
  })
})

test('Thai letters keep clear of border and province, whatever stems, feet and signs they have', () => {
  const extent = (run: { text: string; y: number; size: number }) => {
    const heights: Record<string, [number, number]> = {
      ก: [586, 0],
      ป: [818, 0],
      ญ: [586, 286],
      ฎ: [586, 321],
      ใ: [1005, 0],
    }
    const [above, below] = heights[run.text] ?? [0, 0]
    return { top: run.y - (above * run.size) / 1000, bottom: run.y + (below * run.size) / 1000 }
  }
  for (const letter of ['ก', 'ป', 'ญ', 'ฎ', 'ใ']) {
    const { top, bottom } = extent(
      layoutPlate(`${letter}1`, 'thai').runs[0] ?? expect.fail('nothing is drawn'),
    )
    expect(top).toBeGreaterThan(6.5)
    expect(bottom).toBeLessThan(113)
  }
})
