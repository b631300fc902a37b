import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ActionForm, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { type RecentDecision, UNDONE } from '#app/routes/admin/moderation/queue.ts'
import { BANNER } from '#app/routes/admin/tabs.ts'

/**
 * What was decided a moment ago, at the foot of the screen, as long as it can be taken back. The last message, which stands
 * above the tabs, is repeated here, where the reader is. What loses the focus with the last form leaves it here.
 */
export function RecentDecisions({ recent }: { recent: RecentDecision[] }) {
  const { t } = useTranslation('admin-moderation')
  const { toast } = useSite()
  const message = toast?.section === BANNER && toast.type !== 'error' ? toast : null
  const section = useRef<HTMLElement>(null)
  const known = useRef(message)
  useEffect(() => {
    if (known.current === message) return
    known.current = message
    const { activeElement, body } = document
    if (message === null || (activeElement !== null && activeElement !== body)) return
    section.current?.querySelector('p')?.focus({ preventScroll: true })
  }, [message])
  if (recent.length === 0 && message === null) return null
  const isUndone = message?.type === UNDONE
  return (
    <section className="queue__recent" aria-label={t('admin-moderation:recent.title')} ref={section}>
      {message !== null && (isUndone || recent.length === 0) && (
        <div className="queue__undo">
          <p tabIndex={-1}>{message.message}</p>
        </div>
      )}
      {recent.map((decision, index) => (
        <Decision
          key={decision.ids}
          {...decision}
          message={index === 0 && message !== null && !isUndone ? message.message : decision.text}
        />
      ))}
    </section>
  )
}

function Decision({ ids, text, message, place, leftMs }: RecentDecision & { message: string }) {
  const { t } = useTranslation('admin-moderation')
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])
  if (isOver) return null
  return (
    <div className="queue__undo">
      <p tabIndex={-1}>{message}</p>
      <ActionForm intent="undo-decisions" hiddenFields={{ decisions: ids }} className="" preventScrollReset>
        <FormKey />
        <input type="hidden" name="place" value={place} />
        <SubmitButton className="btn">
          {t('admin-moderation:recent.undo')} <span className="vh">{text}</span>
        </SubmitButton>
      </ActionForm>
    </div>
  )
}
