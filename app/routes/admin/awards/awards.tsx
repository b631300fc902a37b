import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AwardIcon } from '#app/components/awards/award-icon.tsx'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminAction, adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { type AwardRowView, awardIntents, readAwardsAdmin } from '#app/routes/admin/awards/awards.server.ts'
import { CheckAchievements } from '#app/routes/admin/awards/check-achievements.tsx'
import { CreateAward } from '#app/routes/admin/awards/create-award.tsx'
import { GrantAward } from '#app/routes/admin/awards/grant-award.tsx'
import { Dashboard, type Refusals } from '#app/routes/admin/dashboard.tsx'
import { BackToUsers } from '#app/routes/admin/users/back-to-users.tsx'
import styles from '#app/styles/admin/admin.css?url'
import userStyles from '#app/styles/admin/users.css?url'

export const handle = { i18n: ['admin', 'admin-users', 'users'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: userStyles },
]

export const loader = adminLoader({
  title: ({ t }) => t('admin-users:awardsTitle'),
  run: readAwardsAdmin,
  status: ({ panel }) => (panel.ok ? 200 : 500),
})

export const action = adminAction(awardIntents)
export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

/** Awards that admins make and give, and achievements with how many hold each. */
export default function AwardsAdmin() {
  const { checks, panel, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['admin', 'admin-users'])
  return (
    <Dashboard waiting={waiting} refusals={useRefusals()}>
      <BackToUsers />
      <h2>{t('admin-users:awardsTitle')}</h2>
      {!panel.ok && <p className="notice notice--error">{t('admin-users:awards.loadFailed')}</p>}
      <div className="cols">
        <div>
          <CreateAward />
          {panel.ok && (
            <section className="card" id="by-hand">
              <h3>{t('admin-users:awards.byHand')}</h3>
              {panel.value.byHand.length === 0 && (
                <p className="muted">{t('admin-users:awards.noneByHand')}</p>
              )}
              <AwardRows awards={panel.value.byHand} />
            </section>
          )}
        </div>
        <div>
          {panel.ok && <GrantAward awards={panel.value.grantable} />}
          <section className="card" id="achievements">
            <h3>{t('admin-users:awards.achievements')}</h3>
            <CheckAchievements checks={checks.ok ? checks.value : null} />
            {panel.ok && <AwardRows awards={panel.value.achievements} />}
          </section>
        </div>
      </div>
    </Dashboard>
  )
}

function AwardRows({ awards }: { awards: AwardRowView[] }) {
  const { t } = useTranslation('admin-users')
  return (
    <ul className="admin__list">
      {awards.map(({ id, key, title, description, icon, rarity, holders }) => (
        <li key={id}>
          <span className="row admin__row">
            <AwardIcon icon={icon} rarity={rarity} />
            <span>
              <b>{title}</b> <small className="muted">{key}</small>
              <small className="admin__line">{description}</small>
              <small className="admin__line muted">{t('admin-users:awards.holders', { holders })}</small>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function useRefusals(): Refusals {
  const { t } = useTranslation('admin-users')
  return useMemo(
    () => ({
      'create-award': (message) => t('admin-users:create.error', { message }),
      'grant-award': (message) => t('admin-users:awards.grantError', { message }),
      'check-achievements': (message) => t('admin-users:check.error', { message }),
    }),
    [t],
  )
}
