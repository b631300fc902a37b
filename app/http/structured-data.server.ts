import type { TFunction } from 'i18next'
import type { VehicleView } from '#app/components/vehicle-view.ts'
import { photoUrls } from '#app/domain/media/media.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

/** What search engines are told of a page in schema.org's words; `pageMeta` puts it into the head. */
export type StructuredData = { '@type': string; [property: string]: unknown }

/** The site itself, and how it is searched. */
export function siteData(origin: string, name: string): StructuredData[] {
  return [
    {
      '@type': 'WebSite',
      name,
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** The collection of all plates. */
export function exploreData(origin: string, t: TFunction): StructuredData[] {
  return [
    {
      '@type': 'CollectionPage',
      name: t('common:nav.explore'),
      url: `${origin}/explore`,
      breadcrumb: breadcrumbs(origin, t),
    },
  ]
}

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

/** Home, explore and, below it, the page itself, which needs no address. */
function breadcrumbs(origin: string, t: TFunction, here?: string): StructuredData {
  const way = [
    { name: t('common:nav.home'), item: `${origin}/` },
    { name: t('common:nav.explore'), item: `${origin}/explore` },
    ...(here === undefined ? [] : [{ name: here }]),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
