import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import type { FieldProps } from '#app/components/field.tsx'
import { TextField } from '#app/components/forms.tsx'

type TextProps = FieldProps & ComponentProps<'textarea'>

/**
 * A text that may name members. Enter sends it and Shift+Enter begins a line (DISC-50); after an @ the members of that
 * name are offered (DISC-47, DISC-51, DISC-52), by scripts that come when somebody begins to write.
 */
export function MentionField(props: TextProps) {
  const expander = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = expander.current
    if (element === null) return
    const start = () => {
      // Without a connection names are typed in full.
      import('#app/components/mention-list.ts')
        .then(({ offerMembers }) => offerMembers(element))
        .catch(() => {})
    }
    if (element.contains(document.activeElement)) start()
    element.addEventListener('focusin', start, { once: true })
    return () => element.removeEventListener('focusin', start)
  }, [])

  return (
    <text-expander ref={expander} keys="@" onKeyDownCapture={sendOnEnter}>
      <TextField {...props} required maxLength={undefined} />
    </text-expander>
  )
}

function sendOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target
  if (!(field instanceof HTMLTextAreaElement) || event.key !== 'Enter' || event.shiftKey) return
  const isChoosing = field.getAttribute('aria-expanded') === 'true'
  // Enter also ends the writing of a Chinese word.
  if (isChoosing || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (field.value.trim() !== '') field.form?.requestSubmit()
}

declare global {
  namespace JSX {
    interface IntrinsicElements {
      'text-expander': ComponentProps<'div'> & { keys: string }
    }
  }
}
