import type { Collection } from '#app/domain/collections/collection.ts'
import type { VehicleCard } from '#app/domain/finding/vehicle-card.ts'

/** A collection as cards show it: its main vehicle first, the chosen one if there is one, then the first of the others. */
export type ListedCollection = Collection & { vehicles: VehicleCard[] }
