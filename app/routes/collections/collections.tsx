import type { LinksFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadOrUnreachable } from '#app/components/feedback/load-or-unreachable.ts'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { OrphanedForm } from '#app/components/forms/orphaned-form.tsx'
import { useSentForm } from '#app/components/forms/sent-intent.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { BackToStart } from '#app/components/lists/pagination.tsx'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { screenAction } from '#app/http/screens/screen-action.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { listIntents } from '#app/routes/collections/collection-forms.server.ts'
import { collectionsScreen } from '#app/routes/collections/collections.server.ts'
import { OwnCollectionList } from '#app/routes/collections/own-collections.tsx'
import { PublicCollections } from '#app/routes/collections/public-collections.tsx'
import styles from '#app/styles/screens/collections.css?url'

export const handle = { i18n: ['collections'] }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  pageCache: { params: ['page'] },
  isPrivate: ({ own }) => own !== null && own.collections.length > 0,
  run: collectionsScreen,
  status: ({ failure }) => (failure === null ? 200 : 500),
  meta: ({ t, request, url }) => ({
    title: t('meta:collections.title'),
    description: t('meta:collections.description'),
    ...(url.search === '' ? { url: `${siteOrigin(request)}/collections` } : {}),
  }),
})

export const action = screenAction(listIntents)

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const read = { request, serverLoader: () => serverLoader<typeof loader>() }
  return loadOrUnreachable(read, { own: null, isLater: false, meta: null, draft: null, language: null })
}

export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

export default function Collections() {
  const page = useLoaderData<typeof clientLoader>()
  const { search } = useLocation()
  const { t } = useTranslation(['collections', 'common'])
  const sent = useSentForm()
  const restriction = useSite().viewer?.restriction
  const isOwn = page.own?.collections.some(({ id }) => id === sent?.fields.collection) ?? false
  return (
    <>
      <h1>{t('collections:title')}</h1>
      <p className="lead">{t('collections:lead')}</p>
      {restriction && <p className="notice">{restriction}</p>}
      <OrphanedForm
        hasForm={(intent) =>
          intent === 'delete-collection' ? isOwn : intent === 'create-collection' && page.own !== null
        }
      />
      {page.failure !== null && (
        <p className="notice notice--error" role="alert">
          {page.failure || t('collections:loadFailed')}
        </p>
      )}
      {page.own && <OwnCollectionList own={page.own} />}
      {page.isLater && <BackToStart to="/collections" />}
      {page.failure === null && <PublicCollections key={`${search} ${versionOf(page.own)}`} page={page} />}
    </>
  )
}

/** Of what the public list may show of one's own: once that changes it is read anew. */
function versionOf(own: { collections: { id: string; isPublic: boolean }[] } | null): string {
  return (own?.collections ?? []).map(({ id, isPublic }) => `${id}${isPublic}`).join()
}
