import type { LinksFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { PastTheEnd } from '#app/components/lists/pagination.tsx'
import type { FormAnswer } from '#app/form-answer.ts'
import { screenAction } from '#app/http/screens/screen-action.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { NotificationForm } from '#app/routes/notifications/notification-form.tsx'
import {
  LoadFailure,
  NotificationList,
  useRevalidateOnUnread,
} from '#app/routes/notifications/notification-list.tsx'
import { notificationIntents, notificationsPage } from '#app/routes/notifications/notifications.server.ts'
import styles from '#app/styles/screens/notifications.css?url'

export const handle = { i18n: ['notifications'] }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  isPrivate: true,
  run: notificationsPage,
  status: ({ kind }) => (kind === 'failed' ? 500 : 200),
  meta: ({ t }) => ({
    title: t('meta:notifications.title'),
    description: t('meta:notifications.description'),
    noIndex: true,
  }),
})

export const action = screenAction(notificationIntents)

/** Where the server cannot be reached, the list says so in its place. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { kind: 'failed' as const, page: 1, asOf: '', meta: null, draft: null }
  }
}

export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

export default function Notifications() {
  const page = useLoaderData<typeof loader>()
  const refusal = useActionData<FormAnswer>()
  const { t } = useTranslation(['notifications', 'common'])
  useRevalidateOnUnread()
  const isEmpty = page.kind === 'page' && page.notifications.length === 0
  const section = useSectionFocus(`${isEmpty} ${page.kind === 'page' && page.unreadCount > 0}`)
  return (
    <section className="narrow" ref={section}>
      <h1>{t('notifications:title')}</h1>
      <AsOf time={page.asOf} />
      {refusal && (
        <p className="notice notice--error" role="alert">
          {refusal.message ?? Object.values(refusal.fieldErrors)[0]}
        </p>
      )}
      {page.kind === 'failed' && <LoadFailure />}
      {page.kind === 'page' && (
        <>
          {page.page > 1 && <p className="lead">{t('common:pagination.page', { page: page.page })}</p>}
          {page.unreadCount > 0 && (
            <NotificationForm intent="read-all-notifications" className="notes__all">
              <button type="submit" className="btn">
                {t('notifications:markAllRead')}
              </button>
            </NotificationForm>
          )}
          {page.notifications.length > 0 && <NotificationList page={page} />}
          {isEmpty && page.page === 1 && <NothingYet />}
          {isEmpty && page.page > 1 && <PastTheEnd />}
        </>
      )}
      {page.page > 1 && (
        <p className="end">
          <Link className="btn" to="/notifications">
            {t('notifications:newest')}
          </Link>
        </p>
      )}
    </section>
  )
}

/** A page never reloads itself: without scripts it says how old it is. */
function AsOf({ time }: { time: string }) {
  const { t } = useTranslation('notifications')
  const { pathname, search } = useLocation()
  return (
    <p className={useHydrated() ? 'to-come' : 'muted'}>
      {t('notifications:asOf', { time })} ·{' '}
      <a className="notes__anew" href={pathname + search}>
        {t('notifications:refresh')}
      </a>
    </p>
  )
}

function NothingYet() {
  const { t } = useTranslation('notifications')
  return (
    <EmptyState
      title={t('notifications:empty.title')}
      text={t('notifications:empty.text')}
      action={
        <Link className="btn btn--pri" to="/explore">
          {t('notifications:empty.action')}
        </Link>
      }
    />
  )
}
