import { type ComponentProps, type KeyboardEvent, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import type { FieldProps } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/forms.tsx'

type TextProps = FieldProps & ComponentProps<'textarea'>

/**
 * A text that may name members. Enter sends it and Shift+Enter begins a line (DISC-50); after an @ the members of that
 * name are offered (DISC-47, DISC-51, DISC-52), by scripts that come when somebody begins to write.
 */
export function MentionField(props: TextProps) {
  const { t } = useTranslation('discussions')
  const { isPending } = useContext(FormContext)
  const around = useRef<HTMLDivElement>(null)
  const label = t('discussions:members')

  useEffect(() => {
    const element = around.current
    const field = element?.querySelector('textarea')
    if (!element || !field) return
    const start = () => {
      import('#app/components/comments/mention-list.ts')
        .then(({ suggestMembers }) => suggestMembers(element, field, label))
        // Without a connection names are typed in full.
        .catch(() => {})
    }
    if (document.activeElement === field) {
      // The browser puts the caret before a text that is there already.
      if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length)
      return start()
    }
    field.addEventListener('focus', start, { once: true })
    return () => field.removeEventListener('focus', start)
  }, [label])

  return (
    <div className="mention" ref={around} onKeyDownCapture={sendOnEnter}>
      {/* Read-only while it is being sent: the field is cleared afterwards. */}
      <TextField {...props} required readOnly={isPending} />
    </div>
  )
}

/** Safari's key code for the Enter that ends an IME composition. */
const COMPOSING = 229

function sendOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target: field, nativeEvent } = event
  if (!(field instanceof HTMLTextAreaElement) || event.key !== 'Enter' || event.shiftKey) return
  const isChoosing = field.getAttribute('aria-expanded') === 'true'
  if (isChoosing || nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING) return
  event.preventDefault()
  if (field.value.trim() !== '') field.form?.requestSubmit()
}
