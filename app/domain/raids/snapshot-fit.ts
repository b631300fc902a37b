import type { VehicleSnapshot } from '#app/domain/activity.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import type { VehicleToFit } from '#app/domain/raids/fit.ts'

export function toFitOf(snapshot: VehicleSnapshot): VehicleToFit {
  return { ...snapshot, isSingleDigit: classifyPlate(snapshot.plate).isSingleDigit }
}
