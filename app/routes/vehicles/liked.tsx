import type { LinksFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { loadOrUnreachable } from '#app/components/feedback/load-or-unreachable.ts'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { BackToStart, PastTheEnd } from '#app/components/lists/pagination.tsx'
import { type TilesPage, useMoreTiles } from '#app/components/lists/use-more-tiles.ts'
import { VehicleList } from '#app/components/lists/vehicle-list.tsx'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { likedScreen } from '#app/routes/vehicles/liked.server.ts'
import styles from '#app/styles/screens/explore.css?url'

export const handle = { i18n: ['liked'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  isPrivate: true,
  run: likedScreen,
  status: ({ failure }) => (failure === null ? 200 : 500),
  meta: ({ t }) => ({
    title: t('meta:liked.title'),
    description: t('meta:liked.description'),
    noIndex: true,
  }),
})

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const read = { request, serverLoader: () => serverLoader<typeof loader>() }
  return loadOrUnreachable(read, { isLater: false, meta: null, draft: null, language: null })
}

export default function Liked() {
  const page = useLoaderData<typeof clientLoader>()
  const { search } = useLocation()
  const { t } = useTranslation(['liked', 'common'])
  return (
    <section>
      <h1>{t('liked:title')}</h1>
      {page.isLater && <BackToStart to="/liked" />}
      {page.failure !== null && (
        <p className="notice notice--error" role="alert">
          {page.failure || t('liked:loadFailed')}
        </p>
      )}
      {page.failure === null && page.tiles.length === 0 && (page.isLater ? <PastTheEnd /> : <NothingLiked />)}
      {page.failure === null && page.tiles.length > 0 && <LikedList key={search} page={page} />}
    </section>
  )
}

function LikedList({ page }: { page: TilesPage }) {
  return <VehicleList list={useMoreTiles(page)} />
}

function NothingLiked() {
  const { t } = useTranslation('liked')
  return (
    <EmptyState
      title={t('liked:emptyTitle')}
      text={t('liked:emptyText')}
      action={
        <Link className="btn btn--pri" to="/explore">
          {t('liked:explore')}
        </Link>
      }
    />
  )
}
