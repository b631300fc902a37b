import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CallToAction, HtmlText } from '#app/components/announcements/announcement-text.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { BackToStart, PastTheEnd } from '#app/components/lists/pagination.tsx'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { methodNotAllowed, screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { type AnnouncementView, announcementsScreen } from '#app/routes/announcements/announcements.server.ts'
import styles from '#app/styles/screens/announcements.css?url'

export const handle = { i18n: ['announcements'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  pageCache: { params: ['page'] },
  duringSetup: true,
  run: announcementsScreen,
  meta: ({ t, request, url }) => ({
    title: t('meta:announcements.title'),
    description: t('meta:announcements.description'),
    ...(url.search === '' ? { url: `${siteOrigin(request)}/announcements` } : {}),
  }),
})

export const action = methodNotAllowed

/** All active announcements in whole: also those that the popup shortens, or that the reader has dismissed. */
export default function Announcements() {
  const { announcements, page, nextHref } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['announcements', 'common'])
  return (
    <div className="narrow">
      <h1>{t('announcements:title')}</h1>
      {page > 1 && <BackToStart to="/announcements" />}
      {announcements.length === 0 &&
        (page > 1 ? (
          <PastTheEnd />
        ) : (
          <EmptyState title={t('announcements:none.title')} text={t('announcements:none.text')} />
        ))}
      <div className="stack">
        {announcements.map((announcement) => (
          <Article key={announcement.id} announcement={announcement} />
        ))}
      </div>
      {nextHref !== null && (
        <nav className="pager" aria-label={t('common:pagination.label')}>
          <Link className="btn" rel="next" to={nextHref}>
            {t('announcements:older')}
          </Link>
        </nav>
      )}
    </div>
  )
}

function Article({ announcement }: { announcement: AnnouncementView }) {
  const { id, title, content, date } = announcement
  return (
    <article id={id} className="card announcement">
      <h2 className="as-is">{title}</h2>
      <p className="muted">
        <Time value={date} />
      </p>
      <HtmlText html={content} />
      <CallToAction {...announcement} />
    </article>
  )
}
