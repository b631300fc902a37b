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

/** A moment in Malaysian time as a date-time input has it: `2026-05-03T10:00`, with seconds only where it has some. */
export function malaysianDateTime(at: number): string {
  return new Date(at + MALAYSIA_OFFSET_MS).toISOString().replace(/(:00)?(\.000)?Z$/, '')
}

/** `2026-05-03T10:00`, with seconds or without, in Malaysia or else with its own offset; a date alone is its start. */
const dateTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/

/** ms UTC of a date and time that says no other offset in Malaysian time; null if it is none. */
export function fromDateTime(text: string): number | null {
  const [, time, , , offset] = dateTime.exec(text) ?? [null]
  if (time === null) return null
  const at = Date.parse(offset ? text : `${time ? text : `${text}T00:00`}Z`)
  if (Number.isNaN(at) || !keepsItsDay(text)) return null
  return offset ? at : at - MALAYSIA_OFFSET_MS
}

/** Whether there is such a day: `Date` takes the 31st of February for the 3rd of March. */
function keepsItsDay(text: string): boolean {
  const day = text.slice(0, 10)
  return new Date(`${day}T00:00Z`).toISOString().slice(0, 10) === day
}
