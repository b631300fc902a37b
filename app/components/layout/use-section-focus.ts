import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the pressed link or button goes away with what it did, the focus stays in its section: in the first field of
 * what has opened, on the first link or button of what has closed.
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
