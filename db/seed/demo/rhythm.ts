import type { Ago } from '#db/seed/demo/vehicle.ts'
import { randomFrom } from '#db/seed/drawing/random.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MALAYSIA_OFFSET = 8 * HOUR

/** Days back to which the day itself stands, so that a streak stays one. */
const EXACT_DAYS = 14

/** Parts of a day with how much happens in them: `[from, to, weight]` in hours. */
type Part = readonly [from: number, to: number, weight: number]

const workday: readonly Part[] = [
  [7.5, 9, 1],
  [12, 14, 2],
  [18.5, 23.5, 7],
]
const weekend: readonly Part[] = [
  [9.5, 13, 3],
  [13, 18, 4],
  [18, 23.75, 4],
]

/**
 * When something so long ago happened: people spot in the evening, at lunch and at weekends, all in Malaysian time.
 * The same `salt` gives the same hour. Never later than `now`.
 */
export function momentOf(ago: Ago, salt: string, now: number): number {
  if (typeof ago === 'string') return now - Number.parseInt(ago, 10) * MINUTE
  const midnight = midnightOf(ago, now)
  const random = randomFrom(hashOf(salt))
  const parts = isWeekend(midnight) ? weekend : workday
  const hour = hourIn(parts, random(), random())
  return midnight + Math.floor(hour * HOUR)
}

/** Malaysian midnight of that day; what lies further back leans towards the weekend: Friday to Saturday, Monday to Sunday. */
function midnightOf(daysAgo: number, now: number): number {
  const midnight = Math.floor((now + MALAYSIA_OFFSET) / DAY) * DAY - MALAYSIA_OFFSET - daysAgo * DAY
  if (daysAgo <= EXACT_DAYS) return midnight
  const weekday = weekdayOf(midnight)
  if (weekday === 5) return midnight + DAY
  return weekday === 1 ? midnight - DAY : midnight
}

function isWeekend(midnight: number): boolean {
  const weekday = weekdayOf(midnight)
  return weekday === 0 || weekday === 6
}

/** 0 is Sunday, as Malaysia sees it. */
function weekdayOf(at: number): number {
  return new Date(at + MALAYSIA_OFFSET).getUTCDay()
}

function hourIn(parts: readonly Part[], choice: number, place: number): number {
  let left = choice * parts.reduce((sum, [, , weight]) => sum + weight, 0)
  const [from, to] = parts.find(([, , weight]) => (left -= weight) < 0) ?? ([20, 22, 1] as const)
  return from + place * (to - from)
}

/** A number for a text, always the same (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
