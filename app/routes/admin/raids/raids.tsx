import type { LinksFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminAction, adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { Dashboard, type Refusals } from '#app/routes/admin/dashboard.tsx'
import { RaidFields } from '#app/routes/admin/raids/raid-fields.tsx'
import { RaidList } from '#app/routes/admin/raids/raid-list.tsx'
import { type RaidsData, raidIntents, readRaids } from '#app/routes/admin/raids/raids.server.ts'
import styles from '#app/styles/admin/admin.css?url'
import raidStyles from '#app/styles/admin/raids.css?url'

export const handle = { i18n: ['admin', 'admin-raids'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () => [styles, raidStyles].map((href) => ({ rel: 'stylesheet', href }))

export const loader = adminLoader({
  title: ({ t }) => t('admin:tabs.raids'),
  run: readRaids,
  status: ({ list }) => (list.ok ? 200 : 500),
})

export const action = adminAction(raidIntents)
export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

/** Raid Management (ADM-07, AR-01 to AR-82). */
export default function Raids() {
  const { list, form, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['admin', 'admin-raids'])
  const isLoading = useNavigation().location?.pathname === '/admin/raids'
  return (
    <Dashboard waiting={waiting} refusals={useRefusals()}>
      <h2>{t('admin:tabs.raids')}</h2>
      <NewRaid key={list.ok ? `${form.copied} ${list.value.raids[0]?.id}` : form.copied} form={form} />
      {isLoading && (
        <p className="muted" role="status">
          {t('admin-raids:list.loading')}
        </p>
      )}
      {list.ok ? (
        <RaidList {...list.value} />
      ) : (
        <p className="notice notice--error">{t('admin-raids:list.loadFailed')}</p>
      )}
    </Dashboard>
  )
}

/** Folded, so that a phone shows the list first; it stands open when it came back or is a copy. */
function NewRaid({ form: { texts, known, copied } }: Pick<RaidsData, 'form'>) {
  const { t } = useTranslation('admin-raids')
  const isSent = useSentIntent() === 'create-raid'
  return (
    <details className="card fold" id="create-raid" open={isSent || copied !== null || undefined}>
      <summary>{t('admin-raids:create.title')}</summary>
      <ActionForm intent="create-raid">
        <FormKey />
        {copied !== null && <p className="notice">{t('admin-raids:create.copied', { title: copied })}</p>}
        <RaidFields texts={texts} known={known} />
        <SubmitButton>{t('admin-raids:create.submit')}</SubmitButton>
      </ActionForm>
    </details>
  )
}

function useRefusals(): Refusals {
  const { t } = useTranslation('admin-raids')
  return useMemo(
    () => ({
      'create-raid': (message) => t('admin-raids:create.error', { message }),
      'complete-raid': (message) => t('admin-raids:complete.error', { message }),
      'archive-raid': (message) => t('admin-raids:archive.error', { message }),
    }),
    [t],
  )
}
