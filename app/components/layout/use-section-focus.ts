import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in its section when the pressed control is removed: it moves to the first field of what has opened, or
 * to the first link or button of what has closed.
 */
export function useSectionFocus(state: unknown): RefObject<HTMLElement> {
  const section = useRef<HTMLElement>(null)
  const last = useRef(state)
  useEffect(() => {
    if (last.current === state) return
    last.current = state
    const isLost = document.activeElement === null || document.activeElement === document.body
    const fields = section.current?.querySelector<HTMLElement>('select, textarea')
    const target = fields ?? section.current?.querySelector<HTMLElement>('a, button, summary')
    if (isLost) target?.focus({ preventScroll: fields === null })
  }, [state])
  return section
}
