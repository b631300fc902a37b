import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, SubmitButton } from '#app/components/forms/forms.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import type { FormAnswer } from '#app/form-answer.ts'
import { AwardCard } from '#app/routes/users/awards/award-card.tsx'
import type { AwardView } from '#app/routes/users/awards/awards.server.ts'

/** The intents of the forms below. */
const intents = ['show-award', 'hide-award', 'move-award']

type ChooseAwardsProps = { displayed: AwardView[]; earned: AwardView[]; max: number }

/** Choosing which awards stand beside one's name, and in which order (AWD-18 to AWD-20). */
export function ChooseAwards({ displayed, earned, max }: ChooseAwardsProps) {
  const { t } = useTranslation('users')
  const others = earned.filter(({ isDisplayed }) => !isDisplayed)
  return (
    <>
      <p className="muted">{t('users:awards.help', { max })}</p>
      <Refusal />
      {displayed.length > 0 && (
        <ol className="trophies">
          {displayed.map((award, index) => (
            <AwardCard key={award.id} award={award}>
              <div className="row">
                <AwardForm intent="hide-award" award={award}>
                  <Icon name="eye-off" />
                  {t('users:awards.hide')}
                </AwardForm>
                {index > 0 && (
                  <AwardForm intent="move-award" award={award} to="earlier">
                    <Icon name="arrow-up" />
                    {t('users:awards.earlier')}
                  </AwardForm>
                )}
                {index < displayed.length - 1 && (
                  <AwardForm intent="move-award" award={award} to="later">
                    <Icon name="arrow-down" />
                    {t('users:awards.later')}
                  </AwardForm>
                )}
              </div>
            </AwardCard>
          ))}
        </ol>
      )}
      <ul className="trophies">
        {others.map((award) => (
          <AwardCard key={award.id} award={award}>
            <AwardForm intent="show-award" award={award}>
              <Icon name="eye" />
              {t('users:awards.show')}
            </AwardForm>
          </AwardCard>
        ))}
      </ul>
    </>
  )
}

/** AWD-21. */
function Refusal() {
  const { t } = useTranslation('users')
  const answer = useActionData<FormAnswer | null>()
  if (!answer?.fieldErrors || !intents.includes(answer.intent)) return null
  const message = answer.message ?? Object.values(answer.fieldErrors)[0]
  return (
    <p className="notice notice--error" role="alert">
      {t('users:awards.updateFailed', { message })}
    </p>
  )
}

type AwardFormProps = {
  intent: (typeof intents)[number]
  award: AwardView
  to?: 'earlier' | 'later'
  children: ReactNode
}

function AwardForm({ intent, award, to, children }: AwardFormProps) {
  return (
    <ActionForm
      intent={intent}
      hiddenFields={{ award: award.id, ...(to && { to }) }}
      className="contents"
      preventScrollReset
    >
      <SubmitButton className="btn">
        {children}
        <span className="vh"> {award.title}</span>
      </SubmitButton>
    </ActionForm>
  )
}
