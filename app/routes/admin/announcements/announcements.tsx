import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { OrphanedForm } from '#app/components/forms/orphaned-form.tsx'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminAction, adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { CreateAnnouncement, EditAnnouncement } from '#app/routes/admin/announcements/announcement-forms.tsx'
import { announcementIntents, readScreen } from '#app/routes/admin/announcements/announcements.server.ts'
import { AnnouncementsList } from '#app/routes/admin/announcements/announcements-list.tsx'
import { Dashboard, type Refusals } from '#app/routes/admin/dashboard.tsx'
import styles from '#app/styles/admin/admin.css?url'
import announcementStyles from '#app/styles/screens/announcements.css?url'

export const handle = { i18n: ['admin', 'announcements', 'admin-announcements'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: announcementStyles },
]

export const loader = adminLoader({
  title: ({ t }) => t('admin:tabs.announcements'),
  run: readScreen,
  status: ({ panel, isGone }) => (panel.ok ? (isGone ? 404 : 200) : 500),
})

export const action = adminAction(announcementIntents)
export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

/** Create form, edit dialog and list (AA-01 to AA-07, ADM-10). The dialog has an address of its own. */
export default function AdminAnnouncements() {
  const { panel, search, edited, isGone, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['admin', 'announcements', 'admin-announcements'])
  const listed = panel.ok ? panel.value.announcements.map(({ id }) => id) : []
  return (
    <Dashboard waiting={waiting} refusals={useRefusals()}>
      <h2>{t('announcements:title')}</h2>
      <OrphanedForm
        reason={isGone ? t('admin-announcements:gone') : null}
        hasForm={(intent, { announcementId = '' }) =>
          intent === 'create-announcement' ||
          (intent === 'edit-announcement' ? edited?.id : listed.find((id) => id === announcementId)) ===
            announcementId
        }
      />
      {edited && <EditAnnouncement key={edited.id} edited={edited} />}
      <CreateAnnouncement />
      <section className="card" id="announcements">
        <h3>{t('admin-announcements:list.title')}</h3>
        {panel.ok ? (
          <AnnouncementsList search={search} list={panel.value} />
        ) : (
          <p className="notice notice--error">{t('announcements:loadFailed')}</p>
        )}
      </section>
    </Dashboard>
  )
}

/** 'Error creating announcement: {reason}' (ADM-16); a failure of ours is told in the specification's own words. */
function useRefusals(): Refusals {
  const { t } = useTranslation(['announcements', 'admin-announcements'])
  return useMemo(() => {
    const unless = (failure: string, told: (message: string) => string) => (message: string) =>
      message === failure ? failure : told(message)
    const update = unless(t('announcements:updateFailed'), (message) =>
      t('admin-announcements:edit.error', { message }),
    )
    return {
      'create-announcement': unless(t('announcements:createFailed'), (message) =>
        t('admin-announcements:create.error', { message }),
      ),
      'edit-announcement': update,
      'set-active': update,
      'delete-announcement': unless(t('announcements:deleteFailed'), (message) =>
        t('admin-announcements:delete.error', { message }),
      ),
    }
  }, [t])
}
