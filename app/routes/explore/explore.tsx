import type { LinksFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { emptyExplore } from '#app/components/explore-data.ts'
import { listQuery } from '#app/components/explore-memory.ts'
import { ExploreScreen } from '#app/components/explore-screen.tsx'
import { unlessUnreachable } from '#app/components/unless-unreachable.ts'
import { readFilters } from '#app/domain/finding/filters.ts'
import { recentFeedPath } from '#app/domain/vehicles/feed.ts'
import { exploreScreen } from '#app/http/explore-screen.server.ts'
import { siteOrigin } from '#app/http/origin.server.ts'
import { screenLoader } from '#app/http/screen.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'
import { exploreData } from '#app/http/structured-data.server.ts'
import styles from '#app/styles/explore.css?url'

export const handle = { i18n: ['explore', 'tags'] }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  run: exploreScreen,
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
  return unlessUnreachable(read, { ...emptyExplore(filters), meta: null, draft: null, language: null })
}

export default function Explore() {
  return <ExploreScreen page={useLoaderData<typeof clientLoader>()} />
}
