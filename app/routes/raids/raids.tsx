import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { BackToStart, PastTheEnd } from '#app/components/lists/pagination.tsx'
import { RaidProgressBar } from '#app/components/raids/raid-progress.tsx'
import { nextRaidChange } from '#app/domain/raids/raids.server.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { methodNotAllowed, screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { type RaidRowView, raidsScreen } from '#app/routes/raids/raids.server.ts'
import styles from '#app/styles/screens/raids.css?url'

export const handle = { i18n: ['raids', 'raid-progress'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  run: raidsScreen,
  pageCache: { params: ['cursor'], until: nextRaidChange },
  meta: ({ t, request }, { isLater }) => ({
    title: t('meta:raids.title'),
    description: t('meta:raids.description'),
    ...(isLater ? {} : { url: `${siteOrigin(request)}/raids` }),
  }),
})

export const action = methodNotAllowed

export default function Raids() {
  const { upcoming, running, past, isLater, nextHref } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['raids', 'common'])
  const { viewer } = useSite()
  const isEmpty = upcoming.length + running.length + past.length === 0
  return (
    <>
      <h1>{t('raids:title')}</h1>
      <p className="lead">{t('raids:lead')}</p>
      {viewer?.isAdmin && (
        <p className="raids__manage">
          <Link className="btn" to="/admin/raids">
            {t('raids:manageAll')}
          </Link>
        </p>
      )}
      {isLater && <BackToStart to="/raids" />}
      <RaidList title={t('raids:list.running')} raids={running} />
      <RaidList title={t('raids:list.upcoming')} raids={upcoming} />
      <RaidList title={t('raids:list.past')} raids={past} />
      {isEmpty &&
        (isLater ? <PastTheEnd /> : <EmptyState title={t('raids:list.none')} text={t('raids:none.text')} />)}
      {nextHref !== null && (
        <nav className="pager" aria-label={t('common:pagination.label')}>
          <Link className="btn" rel="next" to={nextHref}>
            {t('raids:list.older')}
          </Link>
        </nav>
      )}
    </>
  )
}

function RaidList({ title, raids }: { title: string; raids: RaidRowView[] }) {
  const id = useId()
  if (raids.length === 0) return null
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__h">
        <h2 id={id}>{title}</h2>
      </div>
      <ul className="raidlist">
        {raids.map((raid) => (
          <RaidRow key={raid.href} {...raid} />
        ))}
      </ul>
    </section>
  )
}

function RaidRow({ href, title, state, when, progress, winner }: RaidRowView) {
  const { t } = useTranslation(['raids', 'raid-progress'])
  const labels = {
    scheduled: () => t('raids:dates.starts'),
    running: () => t('raids:dates.ends'),
    waiting: () => t('raids:dates.ended'),
    completed: () => t('raids:dates.ended'),
    archived: () => t('raids:dates.ended'),
  }
  return (
    <li className={state === 'running' ? 'raid raid--banner' : 'card raidrow'}>
      <Link className="raid__t" to={href}>
        {title}
      </Link>
      {state !== 'scheduled' && (
        <div className="raid__p">
          <RaidProgressBar progress={progress} label={t('raid-progress:progress.of', { title })} />
        </div>
      )}
      <p className="raid__d">
        {labels[state]()} <Time value={when} />
        {state === 'waiting' && ` · ${t('raids:list.counting')}`}
        {winner !== null && ` · ${t('raids:list.winner', { username: winner })}`}
      </p>
    </li>
  )
}
