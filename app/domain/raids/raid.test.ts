import { expect, it } from 'vitest'
import { percentOf } from '#app/domain/raids/raid.ts'

it.each([
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [0, 10, 0],
  [10, 10, 100],
  [25, 10, 100],
])('%i of %i are %i percent: rounded, 100 at most (RAID-37, RAID-38)', (total, target, percent) => {
  expect(percentOf({ total, target })).toBe(percent)
})

it.each([0, -5])('of a target of %i nothing is reached (RAID-39)', (target) => {
  expect(percentOf({ total: 7, target })).toBe(0)
})
