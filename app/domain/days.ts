const MALAYSIA_OFFSET_MS = 8 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** The day in Malaysia (UTC+8, no daylight saving since 1982) of a moment: `2026-05-03`. */
export function malaysianDay(at: number): string {
  return new Date(at + MALAYSIA_OFFSET_MS).toISOString().slice(0, 10)
}

/** Sorts behind every other day. */
export const AFTER_ALL_DAYS = '9999-12-31'

/** When a day begins in Malaysia, ms UTC. */
export function startOfDay(day: string): number {
  return Date.parse(day) - MALAYSIA_OFFSET_MS
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}

/** How many days one day is after another. */
export function daysBetween(day: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / DAY_MS)
}
