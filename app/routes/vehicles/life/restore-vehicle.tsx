import { useTranslation } from 'react-i18next'
import { ActionForm, FormError, SubmitButton } from '#app/components/forms/forms.tsx'

export function RestoreVehicle() {
  const { t } = useTranslation('vehicles')
  return (
    <ActionForm intent="restore-vehicle">
      <FormError />
      <SubmitButton>{t('vehicles:deleted.restore')}</SubmitButton>
    </ActionForm>
  )
}
