import { type RefObject, useEffect, useRef, useState } from 'react'

type Typed = { value: string; cursor: number }

/**
 * For a text area that begins with a text: React 18 sets that text again when it hydrates the field, over whatever was
 * typed while the scripts were on their way. What stood there is read before and put back after.
 */
export function useTypedEarly(id: string): RefObject<HTMLTextAreaElement> {
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed] = useState(() => readTyped(id))
  useEffect(() => {
    const { current } = field
    if (typed === null || current === null) return
    current.value = typed.value
    if (document.activeElement === current) current.setSelectionRange(typed.cursor, typed.cursor)
  }, [typed])
  return field
}

function readTyped(id: string): Typed | null {
  if (typeof document === 'undefined') return null
  const element = document.getElementById(id)
  if (!(element instanceof HTMLTextAreaElement) || element.value === element.defaultValue) return null
  return { value: element.value, cursor: element.selectionStart }
}
