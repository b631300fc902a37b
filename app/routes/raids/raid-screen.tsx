import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { ShareMenu } from '#app/components/sharing/share-menu.tsx'
import { Leaderboard } from '#app/components/users/leaderboard.tsx'
import { podiumPlaces } from '#app/domain/raids/raid.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { OwnPartCard } from '#app/routes/raids/own-part.tsx'
import { RaidBadges } from '#app/routes/raids/raid-badges.tsx'
import { RaidHead } from '#app/routes/raids/raid-head.tsx'
import type { RaidLeaderView, RaidView } from '#app/routes/raids/raid-view.ts'
import { type LiveRaid, useLiveRaid } from '#app/routes/raids/use-live-raid.ts'
import { RaidCriteriaCard } from '#app/routes/raids/what-counts.tsx'

/** `asOf`: "14:03", when the page was made. */
export type RaidPage = { raid: RaidView; at: number; asOf: string }

/** A raid: what it is, how far it is, what it brings, and who has done most (RAID-02 to RAID-08). */
export function RaidScreen({ raid, at, asOf }: RaidPage) {
  const { t } = useTranslation('raids')
  const live = useLiveRaid(raid, at)
  const isOpen = live.state === 'scheduled' || live.state === 'running'
  const { total, target } = live.progress
  // Where nothing counts beyond the target, a raid that has reached it takes nobody in.
  const canJoin = live.state === 'running' && (raid.allowOverachievement || total < target)
  return (
    <article className="raidpage">
      <RaidHead raid={raid} live={live} asOf={asOf} />
      {raid.description !== '' && <p className="raidpage__text">{raid.description}</p>}
      <Tools raid={raid} canJoin={canJoin} />
      {isOpen && <Rules raid={raid} live={live} canJoin={canJoin} />}
      {live.state !== 'scheduled' && (
        <>
          <OwnPartCard
            own={raid.own}
            isRunning={live.state === 'running'}
            canJoin={canJoin}
            path={raid.path}
          />
          <Leaders raid={raid} live={live} />
        </>
      )}
      {!isOpen && <Rules raid={raid} live={live} canJoin={false} />}
      <p className="raidpage__more">
        <Link className="btn" to="/raids">
          {t('raids:all')}
        </Link>
      </p>
    </article>
  )
}

function Rules({ raid, live: { state }, canJoin }: { raid: RaidView; live: LiveRaid; canJoin: boolean }) {
  const counting = state === 'scheduled' || canJoin ? 'open' : state === 'running' ? 'closed' : 'over'
  return (
    <div className="cols">
      <RaidCriteriaCard criteria={raid.criteria} counting={counting} />
      <RaidBadges raid={raid} state={state} />
    </div>
  )
}

function Leaders({ raid, live: { state, leaders } }: { raid: RaidView; live: LiveRaid }) {
  const { t } = useTranslation('raids')
  const { language } = useSite()
  const { formerCount } = raid
  const isRunning = state === 'running'
  return (
    <section className="panel" aria-labelledby="leaderboard">
      <div className="panel__h">
        <h2 id="leaderboard">
          {state === 'completed' ? t('raids:leaderboard.final') : t('raids:leaderboard.title')}
        </h2>
      </div>
      {leaders.length > 0 ? (
        <>
          <Leaderboard leaders={leaders} />
          {raid.podium.length > 0 && state !== 'archived' && isPodiumShared(leaders) && (
            <p className="raidpage__aside muted">{t('raids:leaderboard.equals')}</p>
          )}
        </>
      ) : (
        <EmptyState
          title={t('raids:leaderboard.empty')}
          {...(isRunning ? { text: t('raids:leaderboard.beFirst') } : {})}
        />
      )}
      {formerCount > 0 && (
        <p className="raidpage__aside muted">
          {t('raids:leaderboard.former', {
            count: formerCount,
            number: formatNumber(language, formerCount),
          })}
        </p>
      )}
    </section>
  )
}

/** Of those who share a rank some get its badge, and some do not (contract, section 9). */
function isPodiumShared(leaders: readonly RaidLeaderView[]): boolean {
  const [last, next] = leaders.slice(podiumPlaces.length - 1)
  return next !== undefined && last?.rank === next.rank
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
