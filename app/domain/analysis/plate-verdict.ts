import type { PhotoAnalysis, PlateReading } from '#app/domain/analysis/analysis.ts'
import { lookAlikesOf } from '#app/domain/analysis/look-alikes.ts'
import type { FoundPlate } from '#app/domain/analysis/plates-in-text.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'

/** From which score on a plate fills the field, and from which it does so with "please check". */
export const plateThresholds = { sure: 1.05, check: 0.9 } as const

/** A plate with a less sure character is to be checked, whatever else speaks for it. */
const SURE_CHARACTER = 0.7

/** Under that the picture is worth a second, closer look. */
export const worthAnotherLook = 1

/** A second plate elsewhere in the picture that comes so near makes the first one doubtful. */
const CLOSE = 0.1

const MAX_READINGS = 5

export type PlateVerdict = Pick<PhotoAnalysis, 'plate' | 'certainty' | 'readings'> & {
  /** Of `plate`, 0 to 1. */
  confidence: number | null
}

/**
 * What of the plates found, the likeliest first, fills the field and what is offered beside it: nothing beside a plate that
 * is sure.
 */
export function plateVerdict(found: readonly FoundPlate[]): PlateVerdict {
  const [best] = found
  const fills = best !== undefined && best.score >= plateThresholds.check && !beginsWithDigit(best.plate)
  const plate = fills ? best.plate : null
  const rivals = found.filter((other) => best !== undefined && isElsewhere(best, other))
  const isSure =
    fills &&
    best.score >= plateThresholds.sure &&
    Math.min(...best.probabilities) >= SURE_CHARACTER &&
    !rivals.some(({ score }) => score > best.score - CLOSE)
  const alternatives =
    best === undefined ? [] : lookAlikesOf(best.plate, best.probabilities, confidenceOf(best))
  const offered = [
    ...found.map((one) => ({ plate: one.plate, confidence: confidenceOf(one) })),
    ...alternatives,
  ]
  return {
    plate,
    certainty: fills ? (isSure ? 'sure' : 'check') : null,
    confidence: fills ? rounded(confidenceOf(best)) : null,
    readings: isSure ? [] : offering(offered, plate),
  }
}

/** A model does not say how sure it is of a character; some doubt about each there is. */
const DOUBT = 0.1

/** The alternatives for look-alike characters of a plate that came without probabilities. */
export function lookAlikeReadings(plate: string | null): PlateReading[] {
  if (plate === null) return []
  const probabilities = [...plate].map(() => 1 - DOUBT)
  return offering(lookAlikesOf(plate, probabilities, 1), plate)
}

/** Such a plate is foreign at best; mostly it is one that has lost its letters. Diplomats' begin so. */
function beginsWithDigit(plate: string): boolean {
  return /^\d/.test(plate) && classifyPlate(plate).kind !== 'my-diplomatic'
}

function isElsewhere(a: FoundPlate, b: FoundPlate): boolean {
  return Math.hypot(a.centre.x - b.centre.x, a.centre.y - b.centre.y) > (a.width + b.width) / 2
}

/** The score of a plate without a flaw stands for certainty. */
function confidenceOf({ score }: FoundPlate): number {
  return Math.max(0.01, Math.min(0.99, score / 1.2))
}

function offering(readings: readonly PlateReading[], filled: string | null): PlateReading[] {
  const sorted = readings
    .filter(({ plate, confidence }) => plate !== filled && confidence >= 0.01)
    .toSorted((a, b) => b.confidence - a.confidence)
  const distinct = sorted.filter(
    ({ plate }, index) => sorted.findIndex((other) => other.plate === plate) === index,
  )
  return distinct
    .slice(0, MAX_READINGS)
    .map(({ plate, confidence }) => ({ plate, confidence: rounded(confidence) }))
}

function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100
}
