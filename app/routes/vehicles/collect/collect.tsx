import type { LinksFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { OrphanedForm } from '#app/components/forms/orphaned-form.tsx'
import { PageFields } from '#app/components/forms/page-fields.tsx'
import { NotFound } from '#app/components/layout/error-screen.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { PastTheEnd } from '#app/components/lists/pagination.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import { cutGraphemes } from '#app/domain/text.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { screenAction } from '#app/http/screens/screen-action.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import {
  type CollectView,
  collectIntents,
  collectScreen,
} from '#app/routes/vehicles/collect/collect.server.ts'
import { CollectFailure, CollectInNew, CollectList } from '#app/routes/vehicles/collect/collect-list.tsx'
import styles from '#app/styles/collect.css?url'

export const handle = { i18n: ['collections'] }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  isPrivate: true,
  run: collectScreen,
  status: ({ collections }) => (collections === null ? 404 : 200),
  meta: ({ t, params }, page) => ({
    title: t('meta:collect.title', {
      plate: page.collections === null ? cutGraphemes(params.plate ?? '', 40) : page.plateText,
    }),
    description: t('meta:collections.description'),
    noIndex: true,
  }),
})

export const action = screenAction(collectIntents)

/**
 * Where the server cannot be reached, page and popup say so in their place; the popup whatever the reason, since the
 * error screen would take the page of the vehicle with it.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>()
  } catch (error) {
    const isPopup = new URL(request.url).searchParams.has('popup')
    if (error instanceof Response || !(isPopup || error instanceof TypeError)) throw error
    return { collections: null, refusal: null, meta: null, draft: null, language: null }
  }
}

export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

/** The popup of the vehicle's page as a page of its own. */
export default function Collect() {
  const view = useLoaderData<typeof clientLoader>()
  if (view.collections !== null) return <CollectPage view={view} />
  if (view.refusal === null) return <CollectFailure />
  return (
    <>
      <OrphanedForm hasForm={() => false} />
      <NotFound message={view.refusal} />
    </>
  )
}

function CollectPage({ view }: { view: CollectView }) {
  const { t } = useTranslation(['collections', 'common'])
  const { vehicle, plate, plateStyle, plateText, page } = view
  const here = `${vehiclePath(plate)}/collect${page > 1 ? `?page=${page}` : ''}`
  return (
    <PageFields.Provider value={{ vehicle }}>
      <section className="narrow stack">
        <h1>{t('collections:collect.title', { plate: plateText })}</h1>
        <OrphanedForm hasForm={(intent) => intent === 'create-collection-with'} />
        <div className="collects__plate">
          <Plate plate={plate} style={plateStyle} size="tile" decorative />
        </div>
        <div className="card">
          <CollectList {...view} action={here} />
          {view.collections.length === 0 && page > 1 && <PastTheEnd />}
          {page > 1 && (
            <Link className="btn btn--line" to={`${vehiclePath(plate)}/collect`}>
              {t('common:pagination.start')}
            </Link>
          )}
          <CollectInNew action={here} />
        </div>
        <p>
          <Link className="btn btn--bare" to={vehiclePath(plate)}>
            <Icon name="chevron-left" />
            {t('collections:collect.back', { plate: plateText })}
          </Link>
        </p>
      </section>
    </PageFields.Provider>
  )
}
