const MALAYSIA_OFFSET_MS = 8 * 60 * 60 * 1000

/** The day in Malaysia (UTC+8, no daylight saving since 1982) of a moment: `2026-05-03`. */
export function malaysianDay(at: number): string {
  return new Date(at + MALAYSIA_OFFSET_MS).toISOString().slice(0, 10)
}
