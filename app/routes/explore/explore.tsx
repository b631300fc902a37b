import type { LinksFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { loadOrUnreachable } from '#app/components/feedback/load-or-unreachable.ts'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { listQuery } from '#app/components/lists/explore-memory.ts'
import { recentFeedPath } from '#app/domain/finding/feed.ts'
import { readFilters } from '#app/domain/finding/filters.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { loadExplore } from '#app/routes/explore/explore.server.ts'
import { emptyExplore } from '#app/routes/explore/explore-data.ts'
import { ExploreScreen } from '#app/routes/explore/explore-screen.tsx'
import { exploreData } from '#app/routes/explore/structured-data.ts'
import styles from '#app/styles/screens/explore.css?url'

export const handle = { i18n: ['explore', 'tags'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** The query parameters of explore: filters, order, and the place in the list. */
const cachedParams = [
  'search',
  'singleDigitMode',
  'startsWith',
  'tag',
  'make',
  'model',
  'sort',
  't',
  'cursor',
  'page',
  'from',
]

export const loader = screenLoader({
  pageCache: { params: cachedParams },
  run: loadExplore,
  status: ({ failure }) => (failure === null ? 200 : 500),
  meta: ({ t, request, url }) => ({
    title: t('meta:explore.title'),
    description: t('meta:explore.description'),
    feed: { href: recentFeedPath, title: t('meta:feed.title') },
    // Filters and later pages are lists of their own.
    ...(listQuery(url.search) === '' ? { url: `${siteOrigin(request)}/explore` } : {}),
    data: exploreData(siteOrigin(request), t),
  }),
})

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const read = { request, serverLoader: () => serverLoader<typeof loader>() }
  const filters = readFilters(new URL(request.url).searchParams)
  return loadOrUnreachable(read, { ...emptyExplore(filters), meta: null, draft: null, language: null })
}

export default function Explore() {
  return <ExploreScreen page={useLoaderData<typeof clientLoader>()} />
}
