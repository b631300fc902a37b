import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { TextField } from '#app/components/forms/forms.tsx'
import { maxReason } from '#app/domain/moderation/reason-limit.ts'

/**
 * Why something is rejected or hidden, for those who want to say so; the buttons go without. Several lines, since Enter in
 * a single one would press the first button, which approves. `of` as with the buttons.
 */
export function ReasonField({ of }: { of?: string }) {
  const { t } = useTranslation('admin-moderation')
  const { typed, errors } = useContext(FormContext)
  return (
    <details className="queue__reason" open={Boolean(typed?.reason ?? errors.reason) || undefined}>
      <summary>
        {t('admin-moderation:reason.give')}
        {of !== undefined && <span className="vh"> {of}</span>}
      </summary>
      <TextField
        name="reason"
        label={t('admin-moderation:reason.label')}
        help={t('admin-moderation:reason.help')}
        rows={2}
        maxLength={maxReason}
        autoComplete="off"
      />
    </details>
  )
}
