import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import type { RecentDecision } from '#app/routes/admin/moderation/queue.ts'

/** What was decided a moment ago, at the foot of the screen, as long as it can be taken back. */
export function RecentDecisions({ recent }: { recent: RecentDecision[] }) {
  const { t } = useTranslation('admin-moderation')
  if (recent.length === 0) return null
  return (
    <section className="queue__recent" aria-label={t('admin-moderation:recent.title')}>
      {recent.map((decision) => (
        <Decision key={decision.ids} {...decision} />
      ))}
    </section>
  )
}

function Decision({ ids, text, leftMs }: RecentDecision) {
  const { t } = useTranslation('admin-moderation')
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])
  if (isOver) return null
  return (
    <div className="queue__undo">
      <p>{text}</p>
      <ActionForm intent="undo-decisions" hiddenFields={{ decisions: ids }} className="" preventScrollReset>
        <FormKey />
        <SubmitButton className="btn">
          {t('admin-moderation:recent.undo')} <span className="vh">{text}</span>
        </SubmitButton>
      </ActionForm>
    </div>
  )
}
