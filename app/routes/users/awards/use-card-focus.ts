import { type FormEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * When the cards of a section change places because a button on one of them was pressed, that card stays in view and the
 * focus is on the button that now stands in the place of the pressed one, which has its id. `order` tells that they have.
 */
export function useCardFocus(order: unknown): {
  section: RefObject<HTMLElement>
  onSubmit: (event: FormEvent) => void
} {
  const section = useRef<HTMLElement>(null)
  const pressed = useRef<string | null>(null)
  const last = useRef(order)
  useEffect(() => {
    if (last.current === order) return
    last.current = order
    const { activeElement, body } = document
    const button = pressed.current === null ? null : document.getElementById(pressed.current)
    pressed.current = null
    // Whoever has gone on elsewhere meanwhile stays there.
    if (activeElement !== null && activeElement !== body && !section.current?.contains(activeElement)) return
    button?.focus({ preventScroll: true })
    button?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [order])
  const onSubmit = ({ target }: FormEvent) => {
    pressed.current = (target as Element).querySelector('button')?.id ?? null
  }
  return { section, onSubmit }
}
