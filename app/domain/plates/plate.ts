import type { ErrorCode } from '#app/domain/errors.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { thaiLetters } from '#app/domain/plates/thai.ts'

/** How a plate can look (VEH-49). What is proposed for a new vehicle follows its kind, see `classifyPlate`. */
export const plateStyles = [
  'malaysia-new',
  'malaysia-legacy',
  'malaysia-cursive',
  'malaysia-taxi',
  'malaysia-diplomat',
  'thai',
  'singapore',
] as const

export type PlateStyle = (typeof plateStyles)[number]

export function isPlateStyle(value: unknown): value is PlateStyle {
  return plateStyles.includes(value as PlateStyle)
}

/** Characters of a key at most (VEH-26). */
export const plateMaxKey = 10

/** `maxlength` of inputs that accept pasted spacing; the key is what is checked. */
export const plateMaxTyped = 20

/**
 * What identifies a plate, however it is spelt: `wxy 12-34`, `WXY1234` and `ＷＸＹ１２３４` are one key.
 * The second NFKC matters: dropping a sign can bring two characters together that compose.
 */
export function plateKey(raw: string): string {
  return raw
    .normalize('NFKC')
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toUpperCase()
    .normalize('NFKC')
}

/** Of a plate however it is spelt, with all its signs, in UTF-16 units: what is longer is not even read. */
const MAX_SPELT = 1_000

/** Why the text cannot be a plate, or null. Scripts other than Latin and Thai are refused: no look-alikes. */
export function plateProblem(raw: string): ErrorCode | null {
  if (raw.length > MAX_SPELT) return 'plate_too_long'
  const key = plateKey(raw)
  if (!/[\p{L}\p{N}]/u.test(key)) return 'plate_required'
  if (!/^[A-Z0-9\u0E00-\u0E7F]+$/.test(key)) return 'plate_script'
  return [...key].length > plateMaxKey ? 'plate_too_long' : null
}

/** The same of an address. What is no UTF-8 there comes as it was written, with its percent signs. */
export function plateAddressProblem(raw: string): ErrorCode | null {
  return /%[89a-f][0-9a-f]/i.test(raw) ? 'plate_script' : plateProblem(raw)
}

/** The key as people print it: `WXY 1234`, `00-07-DC`, `1กข 1234`. Its key is always the key it came from. */
export function plateText(key: string, style: PlateStyle): string {
  return plateRuns(key, style).join(' ')
}

/**
 * The printed groups, between which a plate leaves room. The cursive style title-cases them (VEH-71). The
 * thai style groups as Thai plates do, but keeps the letters of the key: only the drawing maps them (VEH-70).
 */
export function plateRuns(key: string, style: PlateStyle): readonly string[] {
  const { runs } = classifyPlate(key)
  if (style === 'malaysia-cursive') return runs.map(titleCase)
  if (style !== 'thai') return runs
  const asThai = classifyPlate(thaiLetters(key))
  return asThai.kind === 'thai' ? cutLike(asThai.runs, key) : runs
}

/** The letter under which a plate is listed: A to Z, or `#` for everything else, Thai letters too. */
export function letterOf(key: string): string {
  return /^[A-Z]/.test(key) ? key.charAt(0) : '#'
}

function titleCase(run: string): string {
  return run.replace(/[A-Za-z]+/g, (word) => word.charAt(0) + word.slice(1).toLowerCase())
}

function cutLike(runs: readonly string[], key: string): string[] {
  let start = 0
  return runs.map((run) => {
    start += run.length
    return key.slice(start - run.length, start)
  })
}
