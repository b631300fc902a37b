import type { TFunction } from 'i18next'

/** A schema.org object; `pageMeta` puts it into the head as JSON-LD. */
export type StructuredData = { '@type': string; [property: string]: unknown }

/** Home, explore and, below it, the page itself, which needs no address. */
export function breadcrumbs(origin: string, t: TFunction, here?: string): StructuredData {
  const trail = [
    { name: t('common:nav.home'), item: `${origin}/` },
    { name: t('common:nav.explore'), item: `${origin}/explore` },
    ...(here === undefined ? [] : [{ name: here }]),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
