import { describe, expect, it } from 'vitest'
import { isRunning, isWaiting, percentOf, raidStatusAt } from '#app/domain/raids/raid.ts'

const raid = { startAt: 100, endAt: 200, completedAt: null, archivedAt: null }

describe('the status of a raid', () => {
  it.each([
    [99, 'scheduled', false, false],
    [100, 'active', true, false],
    [199, 'active', true, false],
    [200, 'active', false, true],
    [999, 'active', false, true],
  ])('at %i is %s', (at, status, runs, waits) => {
    expect([raidStatusAt(raid, at), isRunning(raid, at), isWaiting(raid, at)]).toEqual([status, runs, waits])
  })

  it.each([99, 150, 200])('is what an admin made of it, whatever the time: %i', (at) => {
    const [completed, archived] = [
      { ...raid, completedAt: 150 },
      { ...raid, archivedAt: 150 },
    ]
    expect([raidStatusAt(completed, at), raidStatusAt(archived, at)]).toEqual(['completed', 'archived'])
    expect([completed, archived].some((one) => isRunning(one, at) || isWaiting(one, at))).toBe(false)
  })
})

describe('the percentage (RAID-37 to RAID-39)', () => {
  it.each([
    [0, 100, 0],
    [1, 3, 33],
    [2, 3, 67],
    [199, 200, 100],
    [250, 200, 100],
    [5, 0, 0],
    [5, -1, 0],
  ])('of %i of %i is %i', (total, target, percent) => {
    expect(percentOf({ total, target })).toBe(percent)
  })
})
