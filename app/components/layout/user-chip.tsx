import { useLocation } from '@remix-run/react'
import { type CSSProperties, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Menu } from '#app/components/layout/menu.tsx'
import { type SiteViewer, useSite } from '#app/components/layout/site.tsx'
import { Username } from '#app/components/users/username.tsx'
import { isMilestone } from '#app/domain/streaks/milestones.ts'
import { avatarHue, initialsOf } from '#app/domain/users/avatar.ts'

/** The signed-in member in the header; behind it the menu of what is theirs (HDR-36 to HDR-43). */
export function UserChip({ viewer }: { viewer: SiteViewer }) {
  const { t } = useTranslation()
  return (
    <Menu
      summaryClass="chip me"
      summary={
        <>
          <Avatar username={viewer.username} src={viewer.profilePic} size={28} />
          <span className="me__n">{viewer.username}</span>
          <Streak viewer={viewer} />
        </>
      }
    >
      <p className="menu__h">
        <b>
          <Username name={viewer.username} />
        </b>
        <StreakText viewer={viewer} />
      </p>
      <Link to="/profile">
        <Icon name="user" />
        {t('layout:profile')}
      </Link>
      <Link to="/profile/rep">
        <Icon name="list" />
        {t('layout:rep')}
      </Link>
      <Link to="/profile#settings" reloadDocument>
        <Icon name="settings" />
        {t('layout:settings')}
      </Link>
      <Link to="/liked">
        <Icon name="heart" />
        {t('layout:liked')}
      </Link>
      {viewer.isAdmin && (
        <Link to="/admin/raids">
          <Icon name="shield" />
          {t('layout:admin')}
        </Link>
      )}
      <Link to="/auth/logout" reloadDocument>
        <Icon name="logout" />
        {t('nav.logOut')}
      </Link>
    </Menu>
  )
}

/** Of a streak that has not begun, how to begin one. */
function StreakText({ viewer: { streakDays, freezesAvailable } }: { viewer: SiteViewer }) {
  const { t } = useTranslation()
  const freezes = t('layout:streak.freezes', { count: freezesAvailable })
  if (streakDays > 0) return `${t('layout:streak.days', { count: streakDays })} · ${freezes}`
  return freezesAvailable > 0 ? `${t('layout:streak.begin')} · ${freezes}` : t('layout:streak.begin')
}

/** On the milestone days of a streak, when the reader has spotted (STRK-04). */
function useStreakCelebration({ streakDays, spottedToday, readAt }: SiteViewer): void {
  const isDue = spottedToday && isMilestone(streakDays)
  useEffect(() => {
    if (!isDue) return
    import('#app/components/feedback/celebrations.ts')
      .then(({ celebrateStreak }) => celebrateStreak(streakDays, readAt))
      .catch(() => {})
  }, [isDue, streakDays, readAt])
}

/** Bright when the last spot was today, dimmed otherwise (STRK-05, STRK-06). */
function Streak({ viewer }: { viewer: SiteViewer }) {
  const { t } = useTranslation()
  useStreakCelebration(viewer)
  return (
    <span className="me__streak">
      <span className={viewer.spottedToday ? 'streak streak--today' : 'streak'}>
        <Icon name="flame" />
        <span aria-hidden="true">{viewer.streakDays}</span>
        <span className="vh">
          {t('layout:streak.days', { count: viewer.streakDays })},{' '}
          {viewer.spottedToday ? t('layout:streak.today') : t('layout:streak.notToday')}
        </span>
      </span>
      {viewer.freezesAvailable > 0 && (
        <span className="streak freezes">
          <Icon name="snowflake" />
          <span aria-hidden="true">{viewer.freezesAvailable}</span>
          <span className="vh">{t('layout:streak.freezes', { count: viewer.freezesAvailable })}</span>
        </span>
      )}
    </span>
  )
}

/** A member's picture, or their initials on a colour that is always theirs. Decorative: the name stands beside it. */
export function Avatar({
  username,
  src,
  size = 36,
}: {
  username: string
  src: string | null
  size?: number
}) {
  const style = { '--size': `${size}px`, '--hue': avatarHue(username) } as CSSProperties
  return (
    <span className="av" style={style} aria-hidden="true">
      {src ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" />
      ) : (
        initialsOf(username, size < 32 ? 1 : 2)
      )}
    </span>
  )
}

/** The ways to sign in that this site offers (HDR-44, HDR-45); back to where the visitor is. */
export function SignInButtons() {
  const { signIn } = useSite()
  const { t } = useTranslation()
  const returnTo = useReturnTo()
  return (
    <div className="signin">
      {signIn.google && (
        <a
          className="icbtn"
          rel="nofollow"
          href={`/auth/google?${returnTo}`}
          aria-label={t('nav.logInWithGoogle')}
        >
          <Icon name="google" />
          <span className="with">Google</span>
        </a>
      )}
      {signIn.reddit && (
        <a
          className="icbtn"
          rel="nofollow"
          href={`/auth/reddit?${returnTo}`}
          aria-label={t('nav.logInWithReddit')}
        >
          <Icon name="reddit" />
          <span className="with">Reddit</span>
        </a>
      )}
      {signIn.dev && (
        <Link className="icbtn" rel="nofollow" to={`/login?${returnTo}`}>
          {t('nav.logIn')}
        </Link>
      )}
    </div>
  )
}

function useReturnTo(): URLSearchParams {
  const { pathname, search } = useLocation()
  const here = pathname === '/login' ? new URLSearchParams(search).get('returnTo') : pathname + search
  return new URLSearchParams({ returnTo: here ?? '/' })
}
