import type { MetaFunction } from '@remix-run/node'
import type { Draft } from '#app/http/drafts.server.ts'

export type ScreenMeta = { title: string; description: string; noIndex?: boolean }

/** What every screen's data holds besides its own. */
export type ScreenData = { meta: ScreenMeta; draft: Draft | null }

/** Every screen exports it: `export const meta = pageMeta`. */
export const pageMeta: MetaFunction = ({ data: answer, matches }) => {
  const meta = (answer as Partial<ScreenData> | undefined)?.meta
  if (!meta) return matches.flatMap((match) => match.meta ?? [])
  return [
    { title: meta.title },
    { name: 'description', content: meta.description },
    { property: 'og:title', content: meta.title },
    { property: 'og:description', content: meta.description },
    ...(meta.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
