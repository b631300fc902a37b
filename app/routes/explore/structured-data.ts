import type { TFunction } from 'i18next'
import { breadcrumbs, type StructuredData } from '#app/http/screens/structured-data.ts'

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
