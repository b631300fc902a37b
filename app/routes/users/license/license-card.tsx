import { useTranslation } from 'react-i18next'
import { DisplayedAwardsTip } from '#app/components/awards/displayed-awards.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import { Rep } from '#app/components/users/rep.tsx'
import { StreakBadge } from '#app/components/users/streak-badge.tsx'
import { TrustBadge } from '#app/components/users/trust-badge.tsx'
import { Username } from '#app/components/users/username.tsx'
import type { ProfileView } from '#app/routes/users/profile-view.ts'

/** The 'Spotter's License' (PROF-04, PROF-05). */
export function LicenseCard({ profile: { username, license, awards, isOwn } }: { profile: ProfileView }) {
  const { t } = useTranslation('users')
  const { name } = useSite()
  return (
    <section className="license" aria-labelledby="license">
      <p className="license__band">
        <span id="license">{t('users:license.title')}</span> <b>{name}</b>
      </p>
      <div className="license__who">
        <Avatar username={username} src={license.picture} size={96} />
        <div>
          <h1 className="as-is">
            <Username name={username} />
          </h1>
          <p className="license__marks">
            <Rep rep={license.rep} text={t('users:license.rep', { rep: license.repText })} />
            <TrustBadge isTrusted={license.isTrusted} />
            {license.isAdmin && <span className="mark">{t('users:license.admin')}</span>}
            <StreakBadge streak={license.streak} />
            {awards.ok && <DisplayedAwardsTip awards={awards.value.displayed} />}
          </p>
          <p className="license__since">
            {t('users:license.joined')} <Time value={license.joined} /> ·{' '}
            {t('users:license.number', { number: license.number })}
          </p>
          {isOwn && (
            <Link className="license__why" to="/profile/rep">
              {t('users:license.why')}
              <Icon name="chevron-right" />
            </Link>
          )}
        </div>
      </div>
      <Facts license={license} />
    </section>
  )
}

/** What they have done; what there is nothing of yet says nothing. */
function Facts({ license }: Pick<ProfileView, 'license'>) {
  const { t } = useTranslation('users')
  const { totals, mostSpottedMake, lastSpot, streak, freezes } = license
  return (
    <dl className="license__facts">
      <Fact name={t('users:license.spots')} value={totals.spots} />
      <Fact name={t('users:license.photos')} value={totals.photos} />
      <Fact name={t('users:license.comments')} value={totals.comments} />
      <Fact name={t('users:license.tags')} value={totals.tags} />
      {mostSpottedMake && (
        <Fact
          name={t('users:license.mostSpotted')}
          value={`${mostSpottedMake.make} (${mostSpottedMake.countText})`}
        />
      )}
      {streak.longest > 0 && (
        <Fact
          name={t('users:license.longestStreak')}
          value={t('users:license.days', { count: streak.longest })}
        />
      )}
      {streak.current > 0 && (
        <Fact
          name={t('users:license.currentStreak')}
          value={t('users:license.days', { count: streak.current })}
        />
      )}
      {freezes > 0 && (
        <Fact name={t('users:license.freezes')} value={t('users:license.freezeCount', { count: freezes })} />
      )}
      {lastSpot && (
        <div>
          <dt>{t('users:license.lastSpot')}</dt>
          <dd>
            <Time value={lastSpot} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
