import { useActionData } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { ActionForm, SubmitButton } from '#app/components/forms/forms.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import type { FormAnswer } from '#app/form-answer.ts'
import type { AwardView } from '#app/routes/users/awards/awards.server.ts'
import { type DisplayIntent, isDisplayIntent } from '#app/routes/users/awards/display-intents.ts'

type AwardFormProps = { intent: Exclude<DisplayIntent, 'move-award'>; award: AwardView; children: ReactNode }

/** Shows or hides an award. Both buttons have one id: each stands in the place of the other. */
export function AwardForm({ intent, award, children }: AwardFormProps) {
  return (
    <ActionForm intent={intent} hiddenFields={{ award: award.id }} className="contents" preventScrollReset>
      <SubmitButton className="btn" id={`${award.id}-display`}>
        {children}
        <span className="vh"> {award.title}</span>
      </SubmitButton>
      <PressAgain />
    </ActionForm>
  )
}

type MoveAwardProps = { award: AwardView; to: 'earlier' | 'later'; isPossible: boolean }

/** Not `disabled` at an end of the row: whoever has just moved an award there keeps the focus. */
export function MoveAward({ award, to, isPossible }: MoveAwardProps) {
  const { t } = useTranslation('users')
  return (
    <ActionForm
      intent="move-award"
      hiddenFields={{ award: award.id, to }}
      className="contents"
      preventScrollReset
    >
      <SubmitButton
        className="btn btn--sq trophy__move"
        id={`${award.id}-${to}`}
        aria-disabled={!isPossible || undefined}
        onClick={(event) => {
          if (!isPossible) event.preventDefault()
        }}
      >
        <Icon name={to === 'earlier' ? 'arrow-up' : 'arrow-down'} />
        <span className="vh">
          {to === 'earlier' ? t('users:awards.earlier') : t('users:awards.later')} {award.title}
        </span>
      </SubmitButton>
      <PressAgain />
    </ActionForm>
  )
}

/** Of the form that its sender pressed when they were not signed in: nothing has happened yet. */
function PressAgain() {
  const { t } = useTranslation('users')
  const { isDraft } = useContext(FormContext)
  if (!isDraft) return null
  return (
    <p className="notice trophy__waits" role="status" tabIndex={-1} autoFocus>
      {t('users:awards.waiting')}
    </p>
  )
}

/** AWD-21. */
export function AwardRefusal() {
  const { t } = useTranslation('users')
  const answer = useActionData<FormAnswer | null>()
  if (!answer?.fieldErrors || !isDisplayIntent(answer.intent)) return null
  const message = answer.message ?? Object.values(answer.fieldErrors)[0]
  return (
    <p className="notice notice--error" role="alert" tabIndex={-1} autoFocus>
      {t('users:awards.updateFailed', { message })}
    </p>
  )
}
