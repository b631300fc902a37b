import type { TFunction } from 'i18next'
import { photoUrls } from '#app/domain/media/media.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { breadcrumbs, type StructuredData } from '#app/http/screens/structured-data.ts'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** An active vehicle; what nobody has said yet is left out. */
export function vehicleData(origin: string, t: TFunction, vehicle: VehicleView): StructuredData[] {
  const { plate, plateText, make, model, color, bodyStyle, name, likes } = vehicle
  const photo = vehicle.photos.find(({ isPrimary }) => isPrimary) ?? vehicle.photos[0]
  return [
    {
      '@type': 'Vehicle',
      name: name ? `${plateText} · ${name}` : plateText,
      identifier: plate,
      url: origin + vehiclePath(plate),
      brand: make ? { '@type': 'Brand', name: make } : undefined,
      model: model ?? undefined,
      color: color ?? undefined,
      bodyType: bodyStyle ?? undefined,
      image: photo && origin + photoUrls(photo).large.jpg,
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/LikeAction',
        userInteractionCount: likes.count,
      },
    },
    breadcrumbs(origin, t, plateText),
  ]
}
