import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { TrustMark } from '#app/components/users/trust-badge.tsx'
import { userPath } from '#app/domain/users/user.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminAction, adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { Dashboard, type Refusals } from '#app/routes/admin/dashboard.tsx'
import { AiBonus } from '#app/routes/admin/users/ai-bonus.tsx'
import { BackToUsers } from '#app/routes/admin/users/back-to-users.tsx'
import { Decide } from '#app/routes/admin/users/decide.tsx'
import { type AdminUserView, readAdminUser } from '#app/routes/admin/users/user.server.ts'
import { UserAwards } from '#app/routes/admin/users/user-awards.tsx'
import { userIntents } from '#app/routes/admin/users/user-intents.server.ts'
import styles from '#app/styles/admin/admin.css?url'
import userStyles from '#app/styles/admin/users.css?url'

export const handle = { i18n: ['admin', 'admin-users', 'users'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: userStyles },
]

export const loader = adminLoader({
  title: (_, { user }) => user.username,
  run: readAdminUser,
  status: ({ user }) => (user.awards.ok ? 200 : 500),
})

export const action = adminAction(userIntents)
export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

/** One member: what they did, what is decided about them, their awards and photo analyses. */
export default function AdminUser() {
  const { user, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['admin', 'admin-users'])
  return (
    <Dashboard waiting={waiting} refusals={useRefusals()}>
      <BackToUsers />
      <h2>{user.username}</h2>
      <div className="cols">
        <div>
          <Facts user={user} />
          <Decide key={user.id} {...user} />
        </div>
        <div>
          <UserAwards key={user.id} awards={user.awards} />
          <AiBonus key={user.id} {...user.ai} />
        </div>
      </div>
    </Dashboard>
  )
}

function Facts({ user }: { user: AdminUserView }) {
  const { t } = useTranslation('admin-users')
  const { facts, username, isAdmin, isModerator, isTrusted } = user
  const rows = [
    [t('admin-users:facts.rep'), facts.rep],
    [t('admin-users:facts.spots'), facts.spots],
    [t('admin-users:facts.photos'), facts.photos],
    [t('admin-users:facts.comments'), facts.comments],
    [t('admin-users:facts.tags'), facts.tags],
    [t('admin-users:facts.streak'), facts.streak],
    [t('admin-users:facts.longestStreak'), facts.longestStreak],
    [t('admin-users:facts.freezes'), facts.freezes],
    [t('admin-users:facts.photosWaiting'), facts.photosWaiting],
    [t('admin-users:facts.photosReported'), facts.photosReported],
    [t('admin-users:facts.commentsReported'), facts.commentsReported],
  ] as const
  return (
    <section className="card" aria-label={t('admin-users:facts.label')}>
      <p className="row">
        {isAdmin && <span className="mark">{t('admin-users:marks.admin')}</span>}
        {!isAdmin && isModerator && <span className="mark">{t('admin-users:marks.moderator')}</span>}
        {!isAdmin && <TrustMark isTrusted={isTrusted} />}
        <span className="muted">
          {user.id} · {t('admin-users:facts.since')} <Time value={user.joined} />
        </span>
      </p>
      <dl className="facts admin__part">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="row admin__part">
        <Link className="btn" to={userPath(username)}>
          {t('admin-users:toProfile')}
        </Link>
        <Link className="btn" to={`/admin/users?${new URLSearchParams({ freezes: username })}#freezes`}>
          {t('admin-users:toFreezes')}
        </Link>
        <Link className="btn" to={`/admin/log?${new URLSearchParams({ q: username })}`}>
          {t('admin-users:toLog')}
        </Link>
      </p>
    </section>
  )
}

function useRefusals(): Refusals {
  const { t } = useTranslation('admin-users')
  return useMemo(
    () => ({
      'approve-user': (message) => t('admin-users:approve.error', { message }),
      'restrict-user': (message) => t('admin-users:restrict.error', { message }),
      'lift-restriction': (message) => t('admin-users:lift.error', { message }),
      'grant-award': (message) => t('admin-users:awards.grantError', { message }),
      'revoke-award': (message) => t('admin-users:awards.revokeError', { message }),
      'add-ai-bonus': (message) => t('admin-users:ai.error', { message }),
      'reset-ai-bonus': (message) => t('admin-users:ai.error', { message }),
    }),
    [t],
  )
}
