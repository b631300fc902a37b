import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Time } from '#app/components/layout/time.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { CountdownRing } from '#app/components/raids/countdown-ring.tsx'
import { RaidProgressBar } from '#app/components/raids/raid-progress.tsx'
import { timeLeftText } from '#app/components/raids/time-left-text.ts'
import type { RaidView } from '#app/routes/raids/raid-view.ts'
import type { LiveRaid } from '#app/routes/raids/use-live-raid.ts'

/** Title, progress and countdown, between the edges of a hazard sign. */
export function RaidHead({ raid, live, asOf }: { raid: RaidView; live: LiveRaid; asOf: string }) {
  const { t } = useTranslation(['raids', 'raid-progress'])
  const isOpen = live.state === 'scheduled' || live.state === 'running'
  return (
    <header className="raid">
      <p className="raid__k">{t('raid-progress:kicker')}</p>
      <h1 className="raid__t as-is">{raid.title}</h1>
      {isOpen && (
        <div className="raid__r">
          <CountdownRing seconds={live.seconds} />
        </div>
      )}
      <div className="raid__p">
        <RaidProgressBar progress={live.progress} />
      </div>
      <div className="raid__d">
        <p>
          {live.state === 'scheduled' && (
            <>
              {t('raids:dates.starts')} <Time value={raid.startText} />
              {' · '}
            </>
          )}
          {isOpen ? t('raids:dates.ends') : t('raids:dates.ended')} <Time value={raid.endText} />
          {isOpen && <TimeLeftText live={live} asOf={asOf} />}
        </p>
        <StateText raid={raid} live={live} />
      </div>
    </header>
  )
}

/** Without scripts a page says when it was made, and how to have a newer one (contract, section 11); its place stays. */
function TimeLeftText({ live, asOf }: { live: LiveRaid; asOf: string }) {
  const { t } = useTranslation(['raids', 'raid-progress'])
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  const left = timeLeftText(t, live.seconds)
  return (
    <>
      {left && ` · ${live.state === 'scheduled' ? t('raids:toStart', { left }) : left}`}
      <span className={isHydrated ? 'raid__asof to-come' : 'raid__asof'}>
        {` · ${t('raids:asOf', { time: asOf })} · `}
        <a href={pathname}>{t('raids:refresh')}</a>
      </span>
    </>
  )
}

/** Said aloud where it changes while the page is open. */
function StateText({ raid, live }: { raid: RaidView; live: LiveRaid }) {
  const { t } = useTranslation(['raids', 'raid-progress'])
  const { total, target } = live.progress
  const texts = {
    scheduled: () => t('raids:state.scheduled'),
    running: () =>
      total >= target
        ? raid.allowOverachievement
          ? t('raids:state.reached')
          : t('raids:state.closed')
        : null,
    waiting: () => t('raids:state.waiting'),
    completed: () => t('raids:state.completed'),
    archived: () => t('raids:state.archived'),
  }
  return (
    <p className="raid__s" role="status">
      {texts[live.state]()}
    </p>
  )
}
