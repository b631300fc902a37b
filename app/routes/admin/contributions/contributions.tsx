import type { LinksFunction } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminAction, adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { ChosenContributions } from '#app/routes/admin/contributions/chosen-contributions.tsx'
import { contributionIntents } from '#app/routes/admin/contributions/contribution-forms.server.ts'
import { readContributions } from '#app/routes/admin/contributions/contributions.server.ts'
import type { ContributionsView } from '#app/routes/admin/contributions/contributions-view.ts'
import { Dashboard, type Refusals } from '#app/routes/admin/dashboard.tsx'
import { useRaidStateName } from '#app/routes/admin/raids/raid-state-mark.tsx'
import styles from '#app/styles/admin/admin.css?url'
import contributionStyles from '#app/styles/admin/contributions.css?url'
import raidStyles from '#app/styles/admin/raids.css?url'

export const handle = { i18n: ['admin', 'admin-raids', 'admin-contributions'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () =>
  [styles, raidStyles, contributionStyles].map((href) => ({ rel: 'stylesheet', href }))

export const loader = adminLoader({
  title: ({ t }) => t('admin:tabs.contributions'),
  run: readContributions,
  status: ({ panel }) => (panel.ok ? 200 : 500),
})

export const action = adminAction(contributionIntents)
export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

/** The contributions of a raid and what admins correct of them (ADM-09, AC-01 to AC-44). */
export default function Contributions() {
  const { panel, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['admin', 'admin-contributions'])
  const isLoading = useNavigation().location?.pathname === '/admin/raid-contributions'
  return (
    <Dashboard waiting={waiting} refusals={useRefusals()}>
      <h2>{t('admin:tabs.contributions')}</h2>
      {panel.ok ? (
        <>
          <RaidSelector {...panel.value} />
          {isLoading && (
            <p className="muted" role="status">
              {t('admin-contributions:loading')}
            </p>
          )}
          {panel.value.chosen && (
            <ChosenContributions key={panel.value.chosen.id} raid={panel.value.chosen} />
          )}
        </>
      ) : (
        <p className="notice notice--error">{t('admin-contributions:loadFailed')}</p>
      )}
    </Dashboard>
  )
}

/** Each raid with its title, status and total (AC-01, AC-02). */
function RaidSelector({ raids, chosen }: ContributionsView) {
  const { t } = useTranslation('admin-contributions')
  const nameOf = useRaidStateName()
  const id = useId()
  if (raids.length === 0) return <p className="admin__empty">{t('admin-contributions:noRaids')}</p>
  return (
    <Form className="form card admin__choose contributions-choose" preventScrollReset>
      <div className="field">
        <label htmlFor={id}>{t('admin-contributions:select.label')}</label>
        <select
          className="input"
          id={id}
          name="raid"
          autoComplete="off"
          key={chosen?.id}
          defaultValue={chosen?.id ?? ''}
        >
          <option value="">{t('admin-contributions:select.choose')}</option>
          {raids.map(({ id, title, state, total }) => (
            <option key={id} value={id}>
              {t('admin-contributions:select.entry', { title, state: nameOf(state), total })}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="btn">
        {t('admin-contributions:select.show')}
      </button>
    </Form>
  )
}

function useRefusals(): Refusals {
  const { t } = useTranslation('admin-contributions')
  return useMemo(
    () => ({
      'add-contribution': (message) => t('admin-contributions:add.error', { message }),
      'reassign-contribution': (message) => t('admin-contributions:reassign.error', { message }),
      'delete-contribution': (message) => t('admin-contributions:delete.error', { message }),
    }),
    [t],
  )
}
