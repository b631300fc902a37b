import { dayBefore, daysBetween, malaysianDay } from '#app/domain/days.ts'
import type { UserRow } from '#db/schema.ts'

/** A streak and its freezes; days are Malaysian, `2026-05-03`. */
export type StreakState = {
  /** Days with a spot, none in between missed without a freeze; a frozen day adds none. */
  days: number
  longest: number
  lastSpotDay: string | null
  /** The last day that is accounted for: whether it was missed, and which freeze covered it. */
  settledDay: string | null
  /** Freezes that are held. */
  earned: number
  admin: number
  /** Freezes that have covered a day. */
  used: number
}

export function freezesAvailable({ earned, admin }: Pick<StreakState, 'earned' | 'admin'>): number {
  return earned + admin
}

/**
 * A streak as it stands at a moment, days missed before today settled; today is not missed yet (STRK-01, STRK-02). Nothing
 * is stored, so reading needs no job.
 */
export function streakAt(state: StreakState, at: number): StreakState {
  return settledBefore(state, malaysianDay(at))
}

/** Freezes cover the days missed before a day, earned ones first, or, too few for all of them, the streak ends and none is used. */
export function settledBefore(state: StreakState, day: string): StreakState {
  const settledDay = dayBefore(day)
  if (state.settledDay !== null && state.settledDay >= settledDay) return state
  const missed = state.settledDay === null ? 0 : daysBetween(state.settledDay, settledDay)
  if (state.days === 0 || missed > freezesAvailable(state)) return { ...state, settledDay, days: 0 }
  const earned = Math.min(missed, state.earned)
  return {
    ...state,
    settledDay,
    earned: state.earned - earned,
    admin: state.admin - (missed - earned),
    used: state.used + missed,
  }
}

/** The streak's columns of a member. */
export type StreakColumns = Pick<
  UserRow,
  | 'current_streak_days'
  | 'longest_streak_days'
  | 'last_spot_day'
  | 'streak_settled_day'
  | 'earned_freezes'
  | 'admin_freezes'
  | 'freezes_used'
>

export function toStreakState(row: StreakColumns): StreakState {
  return {
    days: row.current_streak_days,
    longest: row.longest_streak_days,
    lastSpotDay: row.last_spot_day,
    settledDay: row.streak_settled_day ?? row.last_spot_day,
    earned: row.earned_freezes,
    admin: row.admin_freezes,
    used: row.freezes_used,
  }
}

export function toStreakColumns(state: StreakState): StreakColumns {
  return {
    current_streak_days: state.days,
    longest_streak_days: state.longest,
    last_spot_day: state.lastSpotDay,
    streak_settled_day: state.settledDay === state.lastSpotDay ? null : state.settledDay,
    earned_freezes: state.earned,
    admin_freezes: state.admin,
    freezes_used: state.used,
  }
}
