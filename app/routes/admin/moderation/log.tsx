import type { LinksFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, Form, useLoaderData, useLocation } from '@remix-run/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMoreOrUnreachable } from '#app/components/feedback/load-or-unreachable.ts'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { PagedList } from '#app/components/lists/paged-list.tsx'
import { BackToStart, PastTheEnd } from '#app/components/lists/pagination.tsx'
import { useMoreTiles } from '#app/components/lists/use-more-tiles.ts'
import { MemberLink } from '#app/components/users/member-link.tsx'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { Dashboard } from '#app/routes/admin/dashboard.tsx'
import { type LogEntryView, type LogPage, readLogPage } from '#app/routes/admin/moderation/log.server.ts'
import adminStyles from '#app/styles/admin/admin.css?url'
import styles from '#app/styles/admin/log.css?url'
import queueStyles from '#app/styles/admin/moderation.css?url'

export const handle = { i18n: ['admin', 'admin-log'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: adminStyles },
  { rel: 'stylesheet', href: queueStyles },
  { rel: 'stylesheet', href: styles },
]

export const loader = adminLoader({
  title: ({ t }) => t('admin-log:title'),
  run: readLogPage,
  status: ({ failure }) => (failure === null ? 200 : 500),
})

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadMoreOrUnreachable({ request, serverLoader: () => serverLoader<typeof loader>() })

/** Who decided what, and when. */
export default function ModerationLog() {
  const page = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { t } = useTranslation(['admin-log', 'common'])
  const isEmpty = page.failure === null && page.tiles.length === 0
  return (
    <Dashboard waiting={page.waiting} within="moderation">
      <h2>{t('admin-log:title')}</h2>
      <p className="muted log__lead">{t('admin-log:lead')}</p>
      <Filter search={page.search} actions={page.actions} />
      {page.isLater && <BackToStart to="/admin/log" />}
      {page.failure !== null && (
        <p className="notice notice--error" role="alert">
          {page.failure || t('admin-log:loadFailed')}
        </p>
      )}
      {isEmpty && (page.isLater ? <PastTheEnd /> : <p className="admin__empty">{t('admin-log:empty')}</p>)}
      {page.failure === null && !isEmpty && <Entries key={search} page={page} />}
    </Dashboard>
  )
}

function Filter({ search, actions }: Pick<LogPage, 'search' | 'actions'>) {
  const { t } = useTranslation('admin-log')
  const id = useId()
  const isFiltered = Object.values(search).some((value) => value !== '')
  return (
    <search>
      <details className="card fold" open={isFiltered || undefined}>
        <summary>{t('admin-log:filter.title')}</summary>
        <Form className="log__filter" key={Object.values(search).join(' ')}>
          <div className="field">
            <label htmlFor={`${id}q`}>{t('admin-log:filter.about')}</label>
            <input
              className="input"
              type="search"
              id={`${id}q`}
              name="q"
              defaultValue={search.q}
              maxLength={100}
              autoComplete="off"
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}admin`}>{t('admin-log:filter.admin')}</label>
            <input
              className="input"
              type="search"
              id={`${id}admin`}
              name="admin"
              defaultValue={search.admin}
              maxLength={100}
              autoComplete="off"
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}action`}>{t('admin-log:filter.action')}</label>
            <select
              className="input"
              id={`${id}action`}
              name="action"
              defaultValue={search.action}
              autoComplete="off"
            >
              <option value="">{t('admin-log:filter.all')}</option>
              {actions.map(({ action, text }) => (
                <option key={action} value={action}>
                  {text}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className="btn">
            {t('admin-log:filter.submit')}
          </button>
          {isFiltered && (
            <Link className="btn btn--bare" to="/admin/log">
              {t('admin-log:filter.clear')}
            </Link>
          )}
        </Form>
      </details>
    </search>
  )
}

function Entries({ page }: { page: LogPage }) {
  const { t } = useTranslation('admin-log')
  const list = useMoreTiles(page, ({ key }: LogEntryView) => key)
  return (
    <PagedList
      list={list}
      focusable="li"
      addedText={(count) => t('admin-log:added', { count })}
      failure={t('admin-log:loadFailed')}
    >
      <ul className="log">
        {list.tiles.map(({ key, title, subject, href, note, actor, date }) => (
          <li key={key} tabIndex={-1}>
            <b>{title}</b>
            {subject !== null && <span>{href === null ? subject : <Link to={href}>{subject}</Link>}</span>}
            {note !== null && <span>{note}</span>}
            <small className="muted">
              <MemberLink username={actor} /> · <Time value={date} />
            </small>
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
