import type { StructuredData } from '#app/http/screens/structured-data.ts'

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
