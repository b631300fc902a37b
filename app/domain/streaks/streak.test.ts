import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayBefore, daysBetween, malaysianDay, startOfDay } from '#app/domain/days.ts'
import {
  type DayEvents,
  type FreezeChange,
  foldStreak,
  noStreak,
  streakAfter,
  toFreezeInfo,
} from '#app/domain/streaks/streak.ts'
import { freezesAvailable, streakAt } from '#app/domain/users/streak.ts'
import { foldSpotDays } from '#db/migrations/0032_streaks.ts'

const FIRST = '2026-02-26'
const HOUR = 3_600_000
const DAY = 24 * HOUR

const dayOf = (number: number) => malaysianDay(startOfDay(FIRST) + number * DAY)
const spotOn = (...numbers: number[]): DayEvents[] =>
  numbers.map((number) => ({ day: dayOf(number), isSpotDay: true, changes: [] }))
const freezesOn = (number: number, ...changes: FreezeChange[]): DayEvents[] => [
  { day: dayOf(number), isSpotDay: false, changes },
]
const add = (count: number): FreezeChange => ({ action: 'add', count })
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => number)
const stateAfter = (...days: DayEvents[][]) => foldStreak(days.flat()).state

const aChange = fc.record({
  action: fc.constantFrom('add' as const, 'remove' as const, 'reset' as const),
  count: fc.integer({ min: 1, max: 6 }),
})

/** Days on which something happened: most in a row, some after a gap. */
const someDays = fc
  .array(
    fc.record({
      gap: fc.oneof(
        { weight: 6, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.integer({ min: 2, max: 7 }) },
      ),
      isSpotDay: fc.oneof(
        { weight: 8, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
      changes: fc.oneof(
        { weight: 8, arbitrary: fc.constant<FreezeChange[]>([]) },
        { weight: 1, arbitrary: fc.array(aChange, { maxLength: 2 }) },
      ),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let number = 0
    return steps.flatMap(({ gap, isSpotDay, changes }) => {
      number += gap
      return isSpotDay || changes.length > 0 ? [{ day: dayOf(number), isSpotDay, changes }] : []
    })
  })

describe('whatever happens', () => {
  it('nothing is negative, three earned freezes are held at most, and the longest streak is the longest', () => {
    fc.assert(
      fc.property(someDays, fc.integer({ min: 0, max: 9 }), (days, later) => {
        const { state, streakDays } = foldStreak(days)
        const read = streakAt(state, startOfDay(dayBefore(days.at(-1)?.day ?? FIRST)) + (1 + later) * DAY)
        for (const { days, longest, earned, admin, used } of [state, read]) {
          expect(Math.min(days, earned, admin, used)).toBeGreaterThanOrEqual(0)
          expect(earned).toBeLessThanOrEqual(3)
          expect(longest).toBeGreaterThanOrEqual(days)
        }
        expect(state.longest).toBe(Math.max(0, ...streakDays.map(({ days }) => days)))
        expect(state.used).toBe(streakDays.reduce((sum, { used }) => sum + used, 0))
      }),
    )
  })

  it('a streak is lost exactly where more days are missed than freezes are there, and then none is used', () => {
    fc.assert(
      fc.property(someDays, fc.integer({ min: 1, max: 12 }), (days, after) => {
        const { state } = foldStreak([...spotOn(0), ...days])
        fc.pre(state.days > 0)
        const day = malaysianDay(startOfDay(state.settledDay ?? FIRST) + after * DAY)
        const spotted = streakAfter(state, { day, isSpotDay: true, changes: [] })
        const missed = daysBetween(state.settledDay ?? FIRST, day) - 1
        const isCovered = missed <= freezesAvailable(state)
        expect(spotted.days).toBe(isCovered ? state.days + 1 : 1)
        expect(spotted.used).toBe(state.used + (isCovered ? missed : 0))
        const wasUsed = Math.min(missed, state.earned)
        if (isCovered) expect(spotted.admin).toBe(state.admin - (missed - wasUsed))
        else expect(toFreezeInfo(spotted)).toEqual(toFreezeInfo(state))
      }),
    )
  })

  it('it is read the same at any hour of the day, however often', () => {
    fc.assert(
      fc.property(someDays, fc.integer({ min: 0, max: 9 }), fc.nat(DAY - 1), (days, later, hour) => {
        const { state } = foldStreak(days)
        const midnight = startOfDay(state.settledDay ?? FIRST) + later * DAY
        const read = streakAt(state, midnight)
        expect(streakAt(state, midnight + hour)).toEqual(read)
        expect(streakAt(read, midnight + hour)).toEqual(read)
      }),
    )
  })

  it('a change of freezes counts the same before and after the spot of its day', () => {
    fc.assert(
      fc.property(
        someDays,
        fc.array(aChange, { maxLength: 3 }),
        fc.integer({ min: 1, max: 6 }),
        (days, changes, gap) => {
          const { state } = foldStreak(days)
          const day = malaysianDay(startOfDay(days.at(-1)?.day ?? FIRST) + gap * DAY)
          const changedFirst = streakAfter(streakAfter(state, { day, isSpotDay: false, changes }), {
            day,
            isSpotDay: true,
            changes: [],
          })
          expect(streakAfter(state, { day, isSpotDay: true, changes })).toEqual(changedFirst)
        },
      ),
    )
  })
})

describe('the days of Malaysia', () => {
  const at = (time: string) => malaysianDay(Date.parse(`2026-03-01T${time}:00+08:00`))

  it.each(['00:01', '07:59', '08:01', '23:59'])('a spot at %s belongs to its day there', (time) => {
    expect(at(time)).toBe('2026-03-01')
  })

  it('a streak goes on over the end of a month, and stands until the end of the day after', () => {
    const state = stateAfter(spotOn(...upTo(3)))
    expect(state).toMatchObject({ days: 4, lastSpotDay: '2026-03-01' })
    expect(streakAt(state, Date.parse('2026-03-02T23:59:59.999+08:00')).days).toBe(4)
    expect(streakAt(state, Date.parse('2026-03-03T00:00:00+08:00')).days).toBe(0)
  })
})

describe('freezes', () => {
  it('one is earned with every seventh day, and three are held at most', () => {
    const earned = (last: number) => stateAfter(spotOn(...upTo(last))).earned
    expect([5, 6, 12, 13, 20, 27, 69].map(earned)).toEqual([0, 1, 1, 2, 3, 3, 3])
  })

  it('a frozen day keeps the streak and adds no day, so the next freeze comes with the seventh day spotted', () => {
    const state = stateAfter(spotOn(...upTo(6), 8))
    expect(state).toMatchObject({ days: 8, earned: 0, used: 1 })
    expect(stateAfter(spotOn(...upTo(6), 8, ...upTo(5).map((number) => 9 + number)))).toMatchObject({
      days: 14,
      earned: 1,
    })
  })

  it('earned ones are used before those of an admin', () => {
    const state = stateAfter(
      spotOn(...upTo(5)),
      [{ day: dayOf(6), isSpotDay: true, changes: [add(2)] }],
      spotOn(9),
    )
    expect(toFreezeInfo(state)).toEqual({ available: 1, adminFreezes: 1, earnedFreezes: 0, totalUsed: 2 })
  })

  it('a gap longer than the freezes uses none, and the streak starts again at 1', () => {
    const state = stateAfter(spotOn(...upTo(6)), spotOn(9))
    expect(state).toMatchObject({ days: 1, longest: 7, earned: 1, used: 0 })
  })

  it('one that is given after the gap revives nothing', () => {
    const state = stateAfter(spotOn(0, 1), freezesOn(3, add(5)), spotOn(4))
    expect(state).toMatchObject({ days: 1, longest: 2, admin: 5, used: 0 })
  })

  it('one that is given on the day after the last spot covers that day', () => {
    expect(stateAfter(spotOn(0, 1), freezesOn(2, add(1)), spotOn(3))).toMatchObject({
      days: 3,
      admin: 0,
      used: 1,
    })
  })

  it('each change settles the days missed before it, so a removal takes no freeze that has covered a day', () => {
    const given = [{ day: dayOf(0), isSpotDay: true, changes: [add(2)] }]
    const reset = { action: 'reset', count: 0 } as const
    const state = stateAfter(given, freezesOn(3, reset))
    expect(state).toMatchObject({ days: 1, admin: 0, used: 2 })
    expect(streakAt(state, startOfDay(dayOf(3))).days).toBe(1)
    expect(streakAt(state, startOfDay(dayOf(4))).days).toBe(0)
  })

  it('an admin takes up to so many of those that admins gave, and never earned ones', () => {
    const change = (action: 'remove' | 'reset', count: number) =>
      toFreezeInfo(stateAfter(spotOn(...upTo(6)), freezesOn(7, add(3), { action, count })))
    expect(change('remove', 2)).toMatchObject({ available: 2, adminFreezes: 1, earnedFreezes: 1 })
    expect(change('remove', 9)).toMatchObject({ available: 1, adminFreezes: 0, earnedFreezes: 1 })
    expect(change('reset', 1)).toMatchObject({ available: 1, adminFreezes: 0, earnedFreezes: 1 })
  })

  it('nothing at all is no streak', () => {
    expect(stateAfter()).toEqual(noStreak)
    expect(streakAt(noStreak, startOfDay(FIRST)).days).toBe(0)
  })
})

/** Goes when the rules change: the migration keeps its copy of them. */
it('the migration that first counted streaks makes of spot days what the rules do', () => {
  fc.assert(
    fc.property(someDays, (steps) => {
      const days = steps.map(({ day }) => day)
      const { streakDays } = foldStreak(days.map((day) => ({ day, isSpotDay: true, changes: [] })))
      expect(foldSpotDays(days)).toEqual(streakDays)
    }),
  )
})
