import { type RefObject, useEffect, useRef } from 'react'

const fields = 'select, textarea'
const controls = 'a, button, summary'

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
    const { activeElement, body } = document
    if (section.current === null || (activeElement !== null && activeElement !== body)) return
    for (const kind of [fields, controls]) {
      for (const target of section.current.querySelectorAll<HTMLElement>(kind)) {
        target.focus({ preventScroll: kind === controls })
        // What is hidden takes no focus.
        if (document.activeElement === target) return
      }
    }
  }, [state])
  return section
}
