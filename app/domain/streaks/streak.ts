import { z } from 'zod'
import { freezesAvailable, type StreakState, settledBefore } from '#app/domain/users/streak.ts'

/** A freeze is earned with every 7th day of a streak, and at most 3 earned ones are held (contract, section 6). */
export const DAYS_TO_A_FREEZE = 7
export const MAX_EARNED_FREEZES = 3

/** What an admin does: adds so many, takes away up to so many of those that admins gave, or all of those. */
export type FreezeChange = { action: 'add' | 'remove' | 'reset'; count: number }

/** What happened to a streak on a day: a spot, changes of freezes, or both. */
export type DayEvents = {
  day: string
  isSpotDay: boolean
  /** In the order in which they were made. */
  changes: readonly FreezeChange[]
}

/** AF-19 to AF-22. */
export const freezeInfoJson = z.object({
  available: z.number().int(),
  adminFreezes: z.number().int(),
  earnedFreezes: z.number().int(),
  totalUsed: z.number().int(),
})

export type FreezeInfo = z.output<typeof freezeInfoJson>

export const noStreak: StreakState = {
  days: 0,
  longest: 0,
  lastSpotDay: null,
  settledDay: null,
  earned: 0,
  admin: 0,
  used: 0,
}

/** The streak after a day, given as it stood after the day before on which something happened. */
export function streakAfter(state: StreakState, { day, isSpotDay, changes }: DayEvents): StreakState {
  const settled = settledBefore(state, day)
  const spotted = isSpotDay ? withSpotDay(settled, day) : settled
  return changes.reduce(withFreezeChange, spotted)
}

function withSpotDay(state: StreakState, day: string): StreakState {
  const days = state.days + 1
  const isEarning = days % DAYS_TO_A_FREEZE === 0
  return {
    ...state,
    days,
    longest: Math.max(state.longest, days),
    lastSpotDay: day,
    settledDay: day,
    earned: isEarning ? Math.min(MAX_EARNED_FREEZES, state.earned + 1) : state.earned,
  }
}

/** A row of `streak_days`: a streak after one of its days; `used` freezes covered the days missed before it. */
export type StreakDayRow = Pick<StreakState, 'days' | 'earned' | 'admin' | 'used'> & { day: string }

export function toStreakDayRow(before: StreakState, after: StreakState, day: string): StreakDayRow {
  const { days, earned, admin, used } = after
  return { day, days, earned, admin, used: used - before.used }
}

/** Whether a freeze was earned with a day: more are held than were left of those before it, which are used first. */
export function hasEarnedFreeze(
  earnedBefore: number,
  { earned, used }: Pick<StreakDayRow, 'earned' | 'used'>,
): boolean {
  return earned > Math.max(0, earnedBefore - used)
}

/** A streak from nothing, from all of its days in order. */
export function foldStreak(days: readonly DayEvents[]): { state: StreakState; streakDays: StreakDayRow[] } {
  let state = noStreak
  const streakDays = days.map((day) => {
    const before = state
    state = streakAfter(before, day)
    return toStreakDayRow(before, state, day.day)
  })
  return { state, streakDays }
}

/** Freezes that were earned are never touched (AF-11, AF-12). */
export function withFreezeChange(state: StreakState, { action, count }: FreezeChange): StreakState {
  const given = { add: state.admin + count, remove: Math.max(0, state.admin - count), reset: 0 }
  return { ...state, admin: given[action] }
}

export function toFreezeInfo(state: StreakState): FreezeInfo {
  return {
    available: freezesAvailable(state),
    adminFreezes: state.admin,
    earnedFreezes: state.earned,
    totalUsed: state.used,
  }
}
