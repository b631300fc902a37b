import { type Filters, SEARCH_MAX } from '#app/domain/finding/filters.ts'
import { cardsOf } from '#app/domain/finding/listed.server.ts'
import { similarPlates } from '#app/domain/finding/similar-plates.server.ts'
import type { VehicleCard } from '#app/domain/finding/vehicle-card.ts'
import { canonicalMakeAndModel } from '#app/domain/makes/makes.server.ts'
import { plateKey, plateProblem } from '#app/domain/plates/plate.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { activeVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Normalizes filters: make and model as the lists spell them, the search cut to its limit. */
export async function normalizeFilters(db: ReadDatabase, filters: Filters): Promise<Filters> {
  const search = cutGraphemes(filters.search.slice(0, SEARCH_MAX * UNITS_A_CHARACTER), SEARCH_MAX).trim()
  return { ...filters, ...(await canonicalMakeAndModel(db, filters)), search }
}

/** A character may have several code points, but no plate or word needs more. */
const UNITS_A_CHARACTER = 20

/** The plate that is exactly what was searched for (EXP-32); in single-digit mode no plate is meant. */
export async function exactPlate(db: ReadDatabase, { search, singleDigit }: Filters): Promise<string | null> {
  if (singleDigit || /[?*]/.test(search) || plateProblem(search) !== null) return null
  return (await activeVehicle(db, plateKey(search)))?.plate ?? null
}

/** Vehicles whose plates look like what was searched for (contract, section 4). */
export async function similarPlateCards(db: ReadDatabase, search: string): Promise<VehicleCard[]> {
  if (plateProblem(search) !== null) return []
  return cardsOf(db, await similarPlates(db, plateKey(search)))
}
