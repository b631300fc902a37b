import { useTranslation } from 'react-i18next'
import { ActionForm, Field, FormKey, SubmitButton, TextField } from '#app/components/forms/forms.tsx'
import { maxGrantReason } from '#app/domain/awarding/award-limits.ts'
import type { GrantableAward } from '#app/routes/admin/awards/grantable.server.ts'
import { GrantableSelect } from '#app/routes/admin/awards/grantable-select.tsx'

/** An award is given by hand. */
export function GrantAward({ awards }: { awards: GrantableAward[] }) {
  const { t } = useTranslation('admin-users')
  return (
    <section className="card" id="grant-award">
      <h3>{t('admin-users:awards.grant')}</h3>
      <ActionForm intent="grant-award">
        <FormKey />
        <Field
          name="username"
          label={t('admin-users:freezes.user')}
          required
          autoComplete="off"
          autoCapitalize="none"
        />
        <GrantableSelect awards={awards} />
        <TextField
          name="reason"
          label={t('admin-users:awards.reason')}
          help={t('admin-users:awards.reasonHelp')}
          rows={2}
          required
          maxLength={maxGrantReason}
        />
        <SubmitButton>{t('admin-users:awards.grant')}</SubmitButton>
      </ActionForm>
    </section>
  )
}
