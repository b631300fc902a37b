import type { TFunction } from 'i18next'
import type { PlateTileProps } from '#app/components/lists/tile.tsx'
import type { NearPlate } from '#app/components/plates/near-plates.tsx'
import { type VehicleCard } from '#app/domain/finding/vehicle-card.ts'
import { makeAndModel, vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { formatAge, formatNumber } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'

/** For whom tiles are worded, and when (ms UTC). */
type Reader = { t: TFunction; language: Language; at: number }

/** Vehicles as tiles show them, in the reader's words; the age is that of `since`. */
export function toTiles(
  vehicles: VehicleCard[],
  { t, at, language }: Reader,
  {
    since = 'firstAddedAt',
    photos = false,
  }: { since?: 'firstAddedAt' | 'lastActivityAt'; photos?: boolean } = {},
): PlateTileProps[] {
  return vehicles.map((vehicle) => ({
    href: vehiclePath(vehicle.plate),
    plate: vehicle.plate,
    plateText: vehicle.plateText,
    plateStyle: vehicle.plateStyle,
    title: makeAndModel(vehicle) ?? t('common:unnamedVehicle'),
    age: formatAge(t, vehicle[since], at),
    photo: photos ? vehicle.photo : null,
    likesText: vehicle.likesCount > 0 ? formatNumber(language, vehicle.likesCount) : undefined,
  }))
}

/** Vehicles as their plates alone. */
export function toNearPlates(vehicles: VehicleCard[]): NearPlate[] {
  return vehicles.map(({ plate, plateText, plateStyle }) => {
    return { plate, plateText, plateStyle, href: vehiclePath(plate) }
  })
}
