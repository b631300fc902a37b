import { useTranslation } from 'react-i18next'
import { ActionForm, Field, FormKey, Select, SubmitButton, TextField } from '#app/components/forms/forms.tsx'
import { maxAwardDescription, maxAwardKey, maxAwardTitle } from '#app/domain/awarding/award-limits.ts'

/** A new award, for admins to give by hand. */
export function CreateAward() {
  const { t } = useTranslation(['admin-users', 'users'])
  return (
    <section className="card" id="create-award">
      <h3>{t('admin-users:create.title')}</h3>
      <ActionForm intent="create-award">
        <FormKey />
        <Field
          name="title"
          label={t('admin-users:create.name')}
          required
          maxLength={maxAwardTitle}
          autoComplete="off"
        />
        <TextField
          name="description"
          label={t('admin-users:create.description')}
          rows={2}
          required
          maxLength={maxAwardDescription}
        />
        <Field
          name="key"
          label={t('admin-users:create.key')}
          help={t('admin-users:create.keyHelp')}
          required
          maxLength={maxAwardKey}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          name="icon"
          label={t('admin-users:create.icon')}
          help={t('admin-users:create.iconHelp')}
          required
          autoComplete="off"
        />
        <Select name="rarity" label={t('admin-users:create.rarity')} defaultValue="common">
          <option value="common">{t('users:awards.common')}</option>
          <option value="uncommon">{t('users:awards.uncommon')}</option>
          <option value="rare">{t('users:awards.rare')}</option>
          <option value="epic">{t('users:awards.epic')}</option>
          <option value="legendary">{t('users:awards.legendary')}</option>
        </Select>
        <SubmitButton>{t('admin-users:create.submit')}</SubmitButton>
      </ActionForm>
    </section>
  )
}
