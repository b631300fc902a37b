import { useTranslation } from 'react-i18next'
import { ActionForm, Confirm, FormError, SubmitButton } from '#app/components/forms/forms.tsx'

export function DeleteVehicle() {
  const { t } = useTranslation('vehicles')
  return (
    <ActionForm intent="delete-vehicle" className="stack">
      <FormError />
      <Confirm label={t('vehicles:delete.label')} question={t('vehicles:delete.question')}>
        <SubmitButton className="btn btn--danger">{t('vehicles:delete.confirm')}</SubmitButton>
      </Confirm>
    </ActionForm>
  )
}
