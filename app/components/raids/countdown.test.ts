import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondsUntil, timeLeft } from '#app/components/raids/countdown.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

describe('what is left of a raid', () => {
  it.each([
    [3 * DAY, 3, 'days'],
    [2 * DAY + 23 * HOUR, 2, 'days'],
    [DAY, 1, 'days'],
    [DAY - 1, 23, 'hours'],
    [HOUR, 1, 'hours'],
    [HOUR - 1, 59, 'minutes'],
    [MINUTE, 1, 'minutes'],
    [MINUTE - 1, 59, 'seconds'],
    [1, 1, 'seconds'],
  ])('%i s are %i %s: the largest unit that is not zero (RAID-31)', (seconds, count, unit) => {
    expect(timeLeft(seconds)).toMatchObject({ count, unit })
  })

  it('is nothing at the end and after it', () => {
    expect(timeLeft(0)).toBeNull()
    expect(secondsUntil(1_000, 1_000)).toBe(0)
    expect(secondsUntil(1_000, 1_000_000)).toBe(0)
  })

  it('counts up to the next second: the last one lasts until the end', () => {
    expect(secondsUntil(10_000, 9_999)).toBe(1)
    expect(secondsUntil(10_000, 9_000)).toBe(1)
    expect(secondsUntil(10_000, 8_999)).toBe(2)
  })

  it.each([
    [2 * DAY + 18 * HOUR, 0.25],
    [2 * DAY + 6 * HOUR, 0.75],
    [2 * DAY, 1],
    [5 * HOUR + 45 * MINUTE, 0.25],
    [7 * MINUTE + 30, 0.5],
    [45, 0.25],
    [15, 0.75],
  ])('with %i s left the ring is filled to %d within its unit (RAID-32)', (seconds, filled) => {
    expect(timeLeft(seconds)?.filled).toBeCloseTo(filled)
  })

  it('never shows zero or less, and fills no more than the ring', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 * DAY }), (seconds) => {
        const left = timeLeft(seconds)
        expect(left?.count).toBeGreaterThanOrEqual(1)
        expect(left?.filled).toBeGreaterThanOrEqual(0)
        expect(left?.filled).toBeLessThanOrEqual(1)
      }),
    )
  })
})
