import { isInPlate } from '#app/domain/plates/plate-pattern.ts'
import type { Fitted, RaidCriteria } from '#app/domain/raids/raid.ts'
import { foldValue } from '#app/domain/text.ts'

/** What criteria look at. */
export type VehicleToFit = {
  plate: string
  isSingleDigit: boolean
  make: string | null
  model: string | null
  bodyStyle: string | null
  color: string | null
  tags: readonly string[]
}

/**
 * Why a vehicle counts: what of it meets each criterion that is given; null if one of them is not met. Without any
 * criterion every vehicle counts.
 */
export function fitOf(criteria: RaidCriteria, vehicle: VehicleToFit): Fitted | null {
  const { plate, isSingleDigit } = vehicle
  const met: [keyof Fitted, boolean, string | undefined][] = [
    ['fixedPlate', criteria.fixedPlate !== '', isInPlate(criteria.fixedPlate, plate) ? plate : undefined],
    ['plateSingleDigit', criteria.plateSingleDigit, isSingleDigit ? plate : undefined],
    ['makes', criteria.makes.length > 0, among(criteria.makes, [vehicle.make])],
    ['models', criteria.models.length > 0, among(criteria.models, [vehicle.model])],
    ['bodyStyles', criteria.bodyStyles.length > 0, among(criteria.bodyStyles, [vehicle.bodyStyle])],
    ['colors', criteria.colors.length > 0, among(criteria.colors, [vehicle.color])],
    ['tags', criteria.tags.length > 0, among(criteria.tags, vehicle.tags)],
  ]
  const given = met.filter(([, isGiven]) => isGiven)
  if (given.some(([, , value]) => value === undefined)) return null
  return Object.fromEntries(given.map(([criterion, , value]) => [criterion, value]))
}

/** The first of these that is on the list, whatever its capitals. */
function among(wanted: readonly string[], own: readonly (string | null)[]): string | undefined {
  const folded = new Set(wanted.map(foldValue))
  return own.find((value): value is string => value !== null && folded.has(foldValue(value)))
}
