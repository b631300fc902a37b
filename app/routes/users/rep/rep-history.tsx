import type { LinksFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { loadMoreOrUnreachable } from '#app/components/feedback/load-or-unreachable.ts'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { BackToStart, PastTheEnd } from '#app/components/lists/pagination.tsx'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { RepEntries } from '#app/routes/users/rep/rep-entries.tsx'
import { repHistory } from '#app/routes/users/rep/rep-history.server.ts'
import styles from '#app/styles/screens/rep-history.css?url'

export const handle = { i18n: ['rep'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  isPrivate: true,
  run: repHistory,
  status: ({ failure }) => (failure === null ? 200 : 500),
  meta: ({ t }) => ({ title: t('meta:rep.title'), description: t('meta:rep.description'), noIndex: true }),
})

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadMoreOrUnreachable({ request, serverLoader: () => serverLoader<typeof loader>() })

/** Every point, award and freeze of a member, with its reason (contract, section 14). */
export default function RepHistory() {
  const page = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { t } = useTranslation(['rep', 'common'])
  const isEmpty = page.failure === null && page.tiles.length === 0
  return (
    <section className="narrow">
      <p>
        <Link className="btn btn--bare" to="/profile">
          {t('rep:back')}
        </Link>
      </p>
      <h1>{t('rep:title')}</h1>
      <p className="earned__sum">
        <b>{page.rep}</b> {t('rep:lead')}
      </p>
      {page.isPhotoWaiting && !isEmpty && <p className="notice">{t('rep:photoWaiting')}</p>}
      {page.isLater && <BackToStart to="/profile/rep" />}
      {page.failure !== null && (
        <p className="notice notice--error" role="alert">
          {page.failure || t('rep:loadFailed')}
        </p>
      )}
      {isEmpty && (page.isLater ? <PastTheEnd /> : <NothingYet isPhotoWaiting={page.isPhotoWaiting} />)}
      {page.failure === null && !isEmpty && <RepEntries key={search} page={page} />}
    </section>
  )
}

function NothingYet({ isPhotoWaiting }: { isPhotoWaiting: boolean }) {
  const { t } = useTranslation(['rep', 'common'])
  return (
    <EmptyState
      title={t('rep:emptyTitle')}
      text={isPhotoWaiting ? t('rep:photoWaiting') : t('rep:emptyText')}
      action={
        <Link className="btn btn--pri" to="/add">
          {t('common:nav.addPlate')}
        </Link>
      }
    />
  )
}
