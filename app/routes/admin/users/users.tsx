import type { LinksFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminAction, adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { Dashboard, type Refusals } from '#app/routes/admin/dashboard.tsx'
import { FreezePanel } from '#app/routes/admin/users/freeze-panel.tsx'
import { freezeIntents, readFreezePanel } from '#app/routes/admin/users/freezes.server.ts'
import { UserList } from '#app/routes/admin/users/user-list.tsx'
import { readUsers } from '#app/routes/admin/users/users.server.ts'
import styles from '#app/styles/admin/admin.css?url'
import userStyles from '#app/styles/admin/users.css?url'

export const handle = { i18n: ['admin', 'admin-users', 'users'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: userStyles },
]

export const loader = adminLoader({
  title: ({ t }) => t('admin:tabs.users'),
  run: async (args) => ({ ...(await readUsers(args)), ...(await readFreezePanel(args)) }),
  status: ({ list }) => (list.ok ? 200 : 500),
})

export const action = adminAction(freezeIntents)
export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

/** User Management: members, and their streak freezes (ADM-12). */
export default function Users() {
  const { waiting, freezes, ...list } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['admin', 'admin-users'])
  const isLoading = useNavigation().location?.pathname === '/admin/users'
  return (
    <Dashboard waiting={waiting} refusals={useRefusals()}>
      <h2>{t('admin-users:title')}</h2>
      {isLoading && (
        <p className="muted" role="status">
          {t('admin-users:loading')}
        </p>
      )}
      <p className="row admin__links">
        <Link className="btn" to="/admin/users/awards">
          {t('admin-users:toAwards')}
        </Link>
        <a className="btn" href="#freezes">
          {t('admin-users:freezes.title')}
        </a>
      </p>
      <div className="cols">
        <UserList {...list} />
        <FreezePanel {...freezes} />
      </div>
    </Dashboard>
  )
}

function useRefusals(): Refusals {
  const { t } = useTranslation('admin-users')
  return useMemo(() => {
    const failed = t('admin-users:freezes.failed')
    return {
      'change-freezes': (reason) => (reason === failed ? t('admin-users:freezes.error') : reason),
    }
  }, [t])
}
