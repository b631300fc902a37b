import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { FormAnswer } from '#app/form-answer.ts'

type Draft = { intent: string; fields: Record<string, string> }

/** What members write, by its field. */
const texts = [
  'username',
  'name',
  'title',
  'profile',
  'comment',
  'reason',
  'description',
  'plates',
  'content',
] as const

/**
 * A refusal whose form is not on the page any more: the vehicle or comment was deleted meanwhile, or the form has no
 * place for messages. What was written can be copied. `reason` is the page's own message.
 */
export function OrphanedForm({
  hasForm,
  reason = null,
}: {
  hasForm: (intent: string, fields: Record<string, string>) => boolean
  reason?: string | null
}) {
  const { t } = useTranslation('common')
  const answer = useActionData<FormAnswer>()
  const { draft = null } = (useLoaderData() ?? {}) as { draft?: Draft | null }
  const sent = answer ? { intent: answer.intent, fields: answer.values } : draft
  const isLost = sent !== null && !hasForm(sent.intent, sent.fields)
  const said = answer && isLost ? (answer.message ?? Object.values(answer.fieldErrors)[0]) : reason
  const fields = isLost ? texts.map((field) => sent.fields[field]) : []
  const written = fields.filter(Boolean).join('\n\n')
  if (!said && !written) return null
  return (
    <div className="notice notice--error" role="alert">
      {said && <p>{said}</p>}
      {written && (
        <label className="field">
          {t('common:written')}
          <textarea className="input" readOnly rows={6} defaultValue={written} />
        </label>
      )}
    </div>
  )
}
