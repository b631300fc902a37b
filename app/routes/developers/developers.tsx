import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { openApiDocument } from '#app/routes/api/openapi/document.server.ts'
import { callsByNoun } from '#app/routes/developers/api-reference.server.ts'
import { NounCalls } from '#app/routes/developers/api-reference.tsx'
import styles from '#app/styles/screens/developers.css?url'
import prose from '#app/styles/screens/prose.css?url'

export const handle = { i18n: ['developers'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine
export const links: LinksFunction = () => [prose, styles].map((href) => ({ rel: 'stylesheet', href }))

export const loader = screenLoader({
  pageCache: { params: [] },
  run: async () => {
    const document = await openApiDocument()
    const refusals = Object.values(document.components.responses).map((refusal) => ({
      status: refusal['x-status'],
      description: refusal.description,
      codes: refusal['x-codes'].join(' '),
    }))
    return { nouns: callsByNoun(document), refusals }
  },
  meta: ({ t, request }) => ({
    title: t('meta:developers.title'),
    description: t('meta:developers.description'),
    url: `${siteOrigin(request)}/developers`,
  }),
})

/** The API for people, made from its document, whose own words stay in English. */
export default function Developers() {
  const { nouns, refusals } = useLoaderData<typeof loader>()
  const { t } = useTranslation('developers')
  const rules = [
    t('developers:rule.session'),
    t('developers:rule.origin'),
    t('developers:rule.ids'),
    t('developers:rule.dates'),
    t('developers:rule.lists'),
    t('developers:rule.once'),
    t('developers:rule.etag'),
  ]
  return (
    <section>
      <h1>{t('developers:title')}</h1>
      <p className="lead">{t('developers:intro')}</p>
      <p className="row">
        <a className="btn btn--pri" href="/api/openapi.json">
          {t('developers:document')}
        </a>
        <Link className="btn" to="/developers/plates">
          {t('developers:plates')}
        </Link>
      </p>
      {nouns.map((one) => (
        <NounCalls key={one.noun} {...one} />
      ))}
      <section className="card">
        <h2>{t('developers:rules')}</h2>
        <ul className="prose__points">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      <section className="card" id="refusals">
        <h2>{t('developers:refusals')}</h2>
        <p>{t('developers:refusalBody')}</p>
        <pre tabIndex={0} className="scroll">
          <code>{'{ "code", "message", "msg", "error", "fieldErrors"? }'}</code>
        </pre>
        <dl className="api-fields" lang="en">
          {refusals.map(({ status, description, codes }) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>
                {description}
                <span>
                  <code>{codes}</code>
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </section>
  )
}
