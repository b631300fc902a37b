import type { PhotoAnalysis, PlateReading } from '#app/domain/analysis/analysis.ts'
import { lookAlikesOf } from '#app/domain/analysis/look-alikes.ts'
import type { FoundPlate } from '#app/domain/analysis/plates-in-text.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { withSingaporeLetter } from '#app/domain/plates/singapore.ts'

/** From which score on a plate fills the field, and from which it does so with "please check". */
export const plateThresholds = { sure: 1.05, check: 0.9 } as const

/** A plate with a less sure character is to be checked, whatever else speaks for it. */
const SURE_CHARACTER = 0.7

/** Under that the picture is worth a second, closer look. */
export const worthAnotherLook = 1

/** A second plate elsewhere in the picture that comes so near makes the first one doubtful. */
const CLOSE = 0.1

/** Two looks at the same place that differ, and come so near to each other, leave the field empty. */
const CLOSE_LOOKS = 0.2

/** Up to so many characters it may be the name of a model. */
const SHORT = 4

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
  const fills =
    best !== undefined && best.score >= plateThresholds.check && isComplete(best) && !isContested(best, found)
  const plate = fills ? best.plate : null
  const rivals = found.filter((other) => best !== undefined && isElsewhere(best, other))
  const isSure =
    fills &&
    best.score >= plateThresholds.sure &&
    Math.min(...best.probabilities) >= SURE_CHARACTER &&
    !rivals.some(({ score }) => score > best.score - CLOSE)
  const alternatives = found.flatMap((one) => lookAlikesOf(one.plate, one.probabilities, confidenceOf(one)))
  const offered = [
    ...found.flatMap((one) =>
      [withLostLetter(one.plate), one.plate].flatMap((plate) =>
        plate === null ? [] : [{ plate, confidence: confidenceOf(one) }],
      ),
    ),
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

/** What has lost a character is often a plate itself, and nobody would look twice. */
function isComplete({ plate, isWhole }: FoundPlate): boolean {
  return isWhole && !beginsWithDigit(plate) && withLostLetter(plate) === null
}

/** Such a plate is foreign at best; mostly it is one that has lost its letters. Diplomats' begin so. */
function beginsWithDigit(plate: string): boolean {
  return /^\d/.test(plate) && classifyPlate(plate).kind !== 'my-diplomatic'
}

/** Of Singapore's, where it fits no form without; else null. */
function withLostLetter(plate: string): string | null {
  return classifyPlate(plate).kind === 'other' ? withSingaporeLetter(plate) : null
}

/** Whether another look says otherwise, or a larger and longer text is more like the plate of that vehicle. */
function isContested(best: FoundPlate, found: readonly FoundPlate[]): boolean {
  const isShort = best.plate.length <= SHORT
  return found.some((other) => {
    if (isElsewhere(best, other))
      return isShort && other.plate.length > best.plate.length && other.width > best.width
    if (other.plate === best.plate) return false
    if (other.plate.length === best.plate.length) return other.score > best.score - CLOSE_LOOKS
    return (
      other.lines === best.lines && other.plate.length > best.plate.length && other.plate.includes(best.plate)
    )
  })
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
