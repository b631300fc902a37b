import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { OriginalValues } from '#app/components/forms/original-values.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminAction, adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { Dashboard, type Refusals } from '#app/routes/admin/dashboard.tsx'
import {
  type EditRaidData,
  editRaidIntents,
  readRaidToEdit,
} from '#app/routes/admin/raids/edit-raid.server.ts'
import { RaidFields } from '#app/routes/admin/raids/raid-fields.tsx'
import { RaidFigures } from '#app/routes/admin/raids/raid-list.tsx'
import { RaidStateMark } from '#app/routes/admin/raids/raid-state-mark.tsx'
import styles from '#app/styles/admin/admin.css?url'
import raidStyles from '#app/styles/admin/raids.css?url'

export const handle = { i18n: ['admin', 'admin-raids'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () => [styles, raidStyles].map((href) => ({ rel: 'stylesheet', href }))

export const loader = adminLoader({
  title: (_, { raid }) => raid.title,
  run: readRaidToEdit,
})

export const action = adminAction(editRaidIntents)
export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

/** A raid at its own address: what is settled is shown, the rest can be changed. */
export default function EditRaid() {
  const { waiting, ...data } = useLoaderData<typeof loader>()
  const { t } = useTranslation('admin-raids')
  const { raid } = data
  return (
    <Dashboard waiting={waiting} refusals={useRefusals()}>
      <p>
        <Link className="btn btn--bare" to="/admin/raids">
          {t('admin-raids:edit.back')}
        </Link>
      </p>
      <h2>{t('admin-raids:edit.title', { title: raid.title })}</h2>
      <section className="card raid-item">
        <p>
          <RaidStateMark state={raid.state} />
        </p>
        <RaidFigures raid={raid} />
      </section>
      <section className="card">
        {data.frozen.rest && <p className="notice">{t('admin-raids:edit.over')}</p>}
        <EditForm key={JSON.stringify(data.texts)} {...data} />
      </section>
    </Dashboard>
  )
}

function EditForm({ texts, known, frozen }: EditRaidData) {
  const { t } = useTranslation('admin-raids')
  return (
    <ActionForm intent="edit-raid" preventScrollReset>
      <FormError />
      <OriginalValues values={texts} />
      <RaidFields texts={texts} known={known} frozen={frozen} />
      <div className="row">
        <SubmitButton>{t('admin-raids:edit.save')}</SubmitButton>
        <Link className="btn" to="/admin/raids">
          {t('admin-raids:edit.cancel')}
        </Link>
      </div>
    </ActionForm>
  )
}

function useRefusals(): Refusals {
  const { t } = useTranslation('admin-raids')
  return useMemo(() => ({ 'edit-raid': (message) => t('admin-raids:edit.error', { message }) }), [t])
}
