import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { screenLoader } from '#app/http/screen.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'
import { documentedCalls, openApiPath } from '#app/routes/api/document.server.ts'

export const handle = { i18n: ['developers'] }
export const meta = pageMeta

export const loader = screenLoader({
  run: async () => {
    const calls = (await documentedCalls()).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, { summary, membersOnly }]) => ({
        method,
        path: openApiPath(path),
        summary,
        membersOnly: membersOnly === true,
      })),
    )
    return { calls }
  },
  meta: ({ t }) => ({
    title: t('meta:developers.title'),
    description: t('meta:developers.description'),
  }),
})

/** The API for people; the summaries are those of the document and stay in English, as the document does. */
export default function Developers() {
  const { calls } = useLoaderData<typeof loader>()
  const { t } = useTranslation('developers')
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
      <div className="card scroll" tabIndex={0} role="region" aria-label={t('developers:calls')}>
        <table className="table">
          <caption className="vh">{t('developers:calls')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('developers:method')}</th>
              <th scope="col">{t('developers:address')}</th>
              <th scope="col">{t('developers:purpose')}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ method, path, summary, membersOnly }) => (
              <tr key={`${method} ${path}`}>
                <td>{method}</td>
                <td>
                  <code>{path}</code>
                </td>
                <td>
                  <span lang="en">{summary}</span>
                  {membersOnly && <span className="muted"> · {t('developers:membersOnly')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
