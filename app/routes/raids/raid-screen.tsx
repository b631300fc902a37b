import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { ShareMenu } from '#app/components/sharing/share-menu.tsx'
import { Leaderboard } from '#app/components/users/leaderboard.tsx'
import { OwnPartCard } from '#app/routes/raids/own-part.tsx'
import { RaidBadges } from '#app/routes/raids/raid-badges.tsx'
import { RaidHead } from '#app/routes/raids/raid-head.tsx'
import type { RaidView } from '#app/routes/raids/raid-view.ts'
import { type LiveRaid, useLiveRaid } from '#app/routes/raids/use-live-raid.ts'
import { RaidCriteriaCard } from '#app/routes/raids/what-counts.tsx'

/** `asOf`: "14:03", when the page was made. */
export type RaidPage = { raid: RaidView; at: number; asOf: string }

/** A raid: what it is, how far it is, what it brings, and who has done most (RAID-02 to RAID-08). */
export function RaidScreen({ raid, at, asOf }: RaidPage) {
  const { t } = useTranslation('raids')
  const live = useLiveRaid(raid, at)
  const isOpen = live.state === 'scheduled' || live.state === 'running'
  return (
    <article className="raidpage">
      <RaidHead raid={raid} live={live} asOf={asOf} />
      {raid.description !== '' && <p className="raidpage__text">{raid.description}</p>}
      <Tools raid={raid} canJoin={live.state === 'running'} />
      {isOpen ? <Rules raid={raid} live={live} /> : <Leaders live={live} />}
      {isOpen ? live.state !== 'scheduled' && <Leaders live={live} /> : <Rules raid={raid} live={live} />}
      {live.state !== 'scheduled' && (
        <OwnPartCard own={raid.own} isRunning={live.state === 'running'} path={raid.path} />
      )}
      <p className="raidpage__more">
        <Link className="btn" to="/raids">
          {t('raids:all')}
        </Link>
      </p>
    </article>
  )
}

function Rules({ raid, live: { state } }: { raid: RaidView; live: LiveRaid }) {
  return (
    <div className="cols">
      <RaidCriteriaCard criteria={raid.criteria} isOpen={state === 'scheduled' || state === 'running'} />
      <RaidBadges raid={raid} state={state} />
    </div>
  )
}

function Leaders({ live: { state, leaders } }: { live: LiveRaid }) {
  const { t } = useTranslation('raids')
  const isRunning = state === 'running'
  return (
    <section className="panel" aria-labelledby="leaderboard">
      <div className="panel__h">
        <h2 id="leaderboard">
          {state === 'completed' ? t('raids:leaderboard.final') : t('raids:leaderboard.title')}
        </h2>
      </div>
      {leaders.length > 0 ? (
        <Leaderboard leaders={leaders} />
      ) : (
        <EmptyState
          title={t('raids:leaderboard.empty')}
          {...(isRunning ? { text: t('raids:leaderboard.beFirst') } : {})}
        />
      )}
    </section>
  )
}

function Tools({ raid, canJoin }: { raid: RaidView; canJoin: boolean }) {
  const { t } = useTranslation(['raids', 'common'])
  const { name } = useSite()
  return (
    <div className="row raidpage__tools">
      {canJoin && (
        <Link className="btn btn--pri" to="/add">
          <Icon name="plus" />
          {t('common:nav.addPlate')}
        </Link>
      )}
      <ShareMenu title={`${raid.title} · ${name}`} address={raid.address} />
      {raid.manageHref && (
        <Link className="btn" to={raid.manageHref}>
          <Icon name="settings" />
          {t('raids:manage')}
        </Link>
      )}
    </div>
  )
}
