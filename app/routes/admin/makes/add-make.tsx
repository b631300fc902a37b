import { useTranslation } from 'react-i18next'
import { ActionForm, Field, FormKey, Select, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { maxMakeName } from '#app/domain/makes/name-limit.ts'

/** 'Add New Make' (AV-03 to AV-06, AV-17), folded above the makes that are there. */
export function AddMake() {
  const { t } = useTranslation('admin-makes')
  const isSent = useSentIntent() === 'add-make'
  return (
    <details className="card fold" id="add-make" open={isSent || undefined}>
      <summary>{t('admin-makes:add.title')}</summary>
      <ActionForm intent="add-make">
        <FormKey />
        <Field
          name="name"
          label={t('admin-makes:add.name')}
          autoComplete="off"
          required
          maxLength={maxMakeName}
        />
        <Select name="category" label={t('admin-makes:add.category')} required defaultValue="">
          <option value="">{t('admin-makes:add.choose')}</option>
          <option value="European">{t('admin-makes:categories.european')}</option>
          <option value="American">{t('admin-makes:categories.american')}</option>
          <option value="Japanese">{t('admin-makes:categories.japanese')}</option>
          <option value="Korean">{t('admin-makes:categories.korean')}</option>
          <option value="Malaysian">{t('admin-makes:categories.malaysian')}</option>
          <option value="Chinese">{t('admin-makes:categories.chinese')}</option>
          <option value="Luxury">{t('admin-makes:categories.luxury')}</option>
          <option value="Classic">{t('admin-makes:categories.classic')}</option>
        </Select>
        <SubmitButton>{t('admin-makes:add.submit')}</SubmitButton>
      </ActionForm>
    </details>
  )
}
