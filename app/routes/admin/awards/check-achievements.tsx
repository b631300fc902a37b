import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { ActionForm, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'

/** Gives everybody what they have reached and never got. */
export function CheckAchievements() {
  const { t } = useTranslation('admin-users')
  return (
    <ActionForm intent="check-achievements" preventScrollReset>
      <FormKey />
      <p className="muted">{t('admin-users:check.help')}</p>
      <Submit />
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
