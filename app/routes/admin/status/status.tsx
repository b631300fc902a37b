import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { Time } from '#app/components/layout/time.tsx'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminAction, adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { Dashboard } from '#app/routes/admin/dashboard.tsx'
import { RetryJob } from '#app/routes/admin/status/retry-job-form.tsx'
import { readStatus, statusIntents } from '#app/routes/admin/status/status.server.ts'
import type { StatusSection } from '#app/routes/admin/status/status-view.ts'
import adminStyles from '#app/styles/admin/admin.css?url'
import styles from '#app/styles/admin/status.css?url'

export const handle = { i18n: ['admin', 'admin-status'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: adminStyles },
  { rel: 'stylesheet', href: styles },
]

export const loader = adminLoader({
  title: ({ t }) => t('admin-status:title'),
  run: readStatus,
})

export const action = adminAction(statusIntents)
export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

/** How the site is doing: for admins, who may have no shell. */
export default function Status() {
  const { problems, sections, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['admin', 'admin-status'])
  return (
    <Dashboard waiting={waiting}>
      <h2>{t('admin-status:title')}</h2>
      <p className="muted status-page__lead">{t('admin-status:lead')}</p>
      {problems.length === 0 ? (
        <p className="notice status-page__notice">{t('admin-status:well')}</p>
      ) : (
        <div className="notice notice--error status-page__notice">
          <p>{t('admin-status:attention')}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="status-page">
        {sections.map((section) => (
          <Section key={section.key} section={section} />
        ))}
      </div>
    </Dashboard>
  )
}

function Section({ section: { key, title, rows } }: { section: StatusSection }) {
  return (
    <section className="card" id={key} aria-labelledby={`${key}-title`}>
      <h3 id={`${key}-title`}>{title}</h3>
      <dl>
        {rows.map((row) => (
          <div key={row.key}>
            <dt>{row.label}</dt>
            <dd>
              {typeof row.value === 'string' ? row.value : <Time value={row.value} />}
              {row.failedJobId !== undefined && <RetryJob id={row.failedJobId} job={row.label} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
