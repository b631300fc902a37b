const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const units = [
  ['days', DAY],
  ['hours', HOUR],
  ['minutes', MINUTE],
  ['seconds', 1],
] as const

export type CountdownUnit = (typeof units)[number][0]

/** How much of a raid is left: so many of the largest unit of which there is any (RAID-31). */
export type TimeLeft = {
  count: number
  unit: CountdownUnit
  /** How far the ring is filled, 0 to 1: with what of the unit that runs is over (RAID-32). Seconds fill their minute. */
  filled: number
}

/** Whole seconds till then, counted up to the next one: 0 is the end, and there is nothing below it. */
export function secondsUntil(end: number, at: number): number {
  return Math.max(0, Math.ceil((end - at) / 1000))
}

/** Null at the end. */
export function timeLeft(seconds: number): TimeLeft | null {
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? []
  if (unit === undefined || length === undefined) return null
  const whole = Math.max(length, MINUTE)
  return { count: Math.floor(seconds / length), unit, filled: 1 - (seconds % whole) / whole }
}
