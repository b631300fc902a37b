import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { found } from '#app/domain/errors.ts'
import { nounPath } from '#app/http/api/openapi.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { type ScreenArgs, screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { referenceOf } from '#app/routes/developers/api-reference.server.ts'
import { CallCard, CallList, nounName, ShapeCard } from '#app/routes/developers/api-reference.tsx'
import styles from '#app/styles/screens/developers.css?url'

export const handle = { i18n: ['developers'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  pageCache: { params: [] },
  run: readReference,
  meta: ({ t, request }, { noun }) => ({
    title: t('meta:developersApi.title', { noun: nounName(t, noun) }),
    description: t('meta:developersApi.description', { noun: nounName(t, noun) }),
    url: siteOrigin(request) + nounPath(noun),
  }),
})

async function readReference({ params, request }: ScreenArgs) {
  const { noun = '' } = params
  const reference = found(await referenceOf(noun, siteOrigin(request)))
  return { noun, ...reference }
}

/** Every call of one noun, made from the document, whose own words stay in English. */
export default function DevelopersApi() {
  const { noun, calls, shapes } = useLoaderData<typeof loader>()
  const { t } = useTranslation('developers')
  return (
    <section>
      <p>
        <Link className="api-back" to="/developers">
          {t('developers:title')}
        </Link>
      </p>
      <h1>{nounName(t, noun)}</h1>
      <nav aria-label={t('developers:calls')}>
        <CallList calls={calls} />
      </nav>
      {calls.map((call) => (
        <CallCard key={call.id} call={call} />
      ))}
      {shapes.length > 0 && (
        <section className="api-shapes">
          <h2>{t('developers:shapes')}</h2>
          {shapes.map((shape) => (
            <ShapeCard key={shape.name} {...shape} />
          ))}
        </section>
      )}
    </section>
  )
}
