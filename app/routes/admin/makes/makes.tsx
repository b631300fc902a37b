import type { LinksFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminAction, adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { Dashboard, type Refusals } from '#app/routes/admin/dashboard.tsx'
import { AddMake } from '#app/routes/admin/makes/add-make.tsx'
import { makeIntents, readMakes } from '#app/routes/admin/makes/makes.server.ts'
import { ManageMakes } from '#app/routes/admin/makes/manage-makes.tsx'
import styles from '#app/styles/admin/admin.css?url'

export const handle = { i18n: ['admin', 'admin-makes'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = adminLoader({
  title: ({ t }) => t('admin:tabs.vehicles'),
  run: readMakes,
  status: ({ panel }) => (panel.ok ? 200 : 500),
})

export const action = adminAction(makeIntents)
export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

/** Vehicle Makes Management (AV-01 to AV-28). */
export default function Makes() {
  const { panel, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['admin', 'admin-makes'])
  const isLoading = useNavigation().location?.pathname === '/admin/vehicles'
  return (
    <Dashboard waiting={waiting} refusals={useRefusals()}>
      <h2>{t('admin-makes:title')}</h2>
      {isLoading && (
        <p className="muted" role="status">
          {t('admin-makes:loading')}
        </p>
      )}
      {!panel.ok && <p className="notice notice--error">{t('admin-makes:loadFailed')}</p>}
      <AddMake />
      {panel.ok && <ManageMakes {...panel.value} />}
    </Dashboard>
  )
}

function useRefusals(): Refusals {
  const { t } = useTranslation('admin-makes')
  return useMemo(
    () => ({
      'add-make': (message) => t('admin-makes:add.error', { message }),
      'add-model': (message) => t('admin-makes:models.error', { message }),
      'delete-model': (message) => t('admin-makes:models.deleteError', { message }),
      'delete-make': (message) => t('admin-makes:deleteMake.error', { message }),
    }),
    [t],
  )
}
