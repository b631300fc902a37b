import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { ActionForm, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { Time } from '#app/components/layout/time.tsx'
import type { ChecksView } from '#app/routes/admin/awards/awards.server.ts'

/** Gives everybody what they have reached and never got. */
export function CheckAchievements({ checks }: { checks: ChecksView | null }) {
  const { t } = useTranslation('admin-users')
  return (
    <ActionForm intent="check-achievements" preventScrollReset>
      <FormKey />
      <p className="muted">{t('admin-users:check.help')}</p>
      {checks?.isRunning && <p className="notice">{t('admin-users:check.running')}</p>}
      {checks && !checks.isRunning && checks.last === null && (
        <p className="muted">{t('admin-users:check.never')}</p>
      )}
      {checks?.last && (
        <p className="muted">
          {t('admin-users:check.last', { name: checks.last.admin, result: checks.last.result })}{' '}
          <Time value={checks.last.date} />
        </p>
      )}
      {!checks?.isRunning && <Submit />}
    </ActionForm>
  )
}

function Submit() {
  const { t } = useTranslation('admin-users')
  const { isPending } = useContext(FormContext)
  return (
    <SubmitButton className="btn">
      {isPending ? t('admin-users:check.busy') : t('admin-users:check.submit')}
    </SubmitButton>
  )
}
