import type { MetaDescriptor, MetaFunction } from '@remix-run/node'
import type { Draft } from '#app/http/screens/drafts.server.ts'
import type { StructuredData } from '#app/http/screens/structured-data.ts'
import type { Language } from '#app/i18n/languages.ts'

/** A screen's title, description and link preview. URLs are absolute. */
export type ScreenMeta = {
  title: string
  description: string
  noIndex?: boolean
  /** Its canonical address, where it has one. */
  url?: string
  /** 'website' unless said otherwise. */
  type?: 'website' | 'article'
  image?: { url: string; alt: string; width: number; height: number }
  /** The page's Atom feed; `href` is a path. */
  feed?: { href: string; title: string }
  /** Structured data (schema.org). */
  data?: StructuredData[]
}

/** What `screenLoader` adds to every screen's data. */
export type ScreenData = { meta: ScreenMeta; draft: Draft | null; language: Language }

/** What the root loader says of the site, as far as a page's head needs it. */
type Site = { name: string; language: Language }

/** Open Graph locales. */
const locales: Record<Language, string> = { en: 'en_MY', ms: 'ms_MY', zh: 'zh_CN' }

/** Every screen exports it: `export const meta = pageMeta`. */
export const pageMeta: MetaFunction = ({ data: answer, matches }) => {
  const meta = (answer as Partial<ScreenData> | undefined)?.meta
  if (!meta) return matches.flatMap((match) => match.meta ?? [])
  const root = matches.find(({ id }) => id === 'root')?.data as { site?: Site } | undefined
  return [
    { title: meta.title },
    { name: 'description', content: meta.description },
    ...(meta.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(meta.url ? [{ tagName: 'link', rel: 'canonical', href: meta.url }] : []),
    ...(meta.feed ? [{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', ...meta.feed }] : []),
    ...openGraph(meta, root?.site),
    { name: 'twitter:card', content: meta.image ? 'summary_large_image' : 'summary' },
    // A data block: the CSP for scripts does not apply, and Remix escapes it.
    ...(meta.data ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': meta.data } }] : []),
  ]
}

/** Twitter reads these, too. */
function openGraph(meta: ScreenMeta, site: Site | undefined): MetaDescriptor[] {
  const { url, image } = meta
  const properties = {
    'og:title': meta.title,
    'og:description': meta.description,
    'og:type': meta.type ?? 'website',
    'og:url': url,
    'og:site_name': site?.name,
    'og:locale': site && locales[site.language],
    'og:image': image?.url,
    'og:image:type': image && 'image/png',
    'og:image:width': image && String(image.width),
    'og:image:height': image && String(image.height),
    'og:image:alt': image?.alt,
  }
  return Object.entries(properties).flatMap(([property, content]) => (content ? [{ property, content }] : []))
}
