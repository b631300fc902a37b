import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A small menu of the header: a `<details>`, so that it opens without JavaScript. With it, it closes again on Escape,
 * on a press elsewhere and on the next page.
 */
export function Menu(props: {
  summary: ReactNode
  label?: string
  summaryClass: string
  children: ReactNode
}) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // One that was opened before the scripts came stays open: only another location closes it.
  const shownAt = useRef(key)
  useEffect(() => {
    if (menu.current && shownAt.current !== key) menu.current.open = false
    shownAt.current = key
  }, [key])

  useEffect(() => {
    const closeOnPress = ({ target }: Event) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false
    }
    const closeOnEscape = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape' || !menu.current?.open) return
      if (menu.current.contains(document.activeElement)) menu.current.querySelector('summary')?.focus()
      menu.current.open = false
    }
    document.addEventListener('pointerdown', closeOnPress)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnPress)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  return (
    <details className="menu" ref={menu}>
      <summary className={props.summaryClass} aria-label={props.label}>
        {props.summary}
      </summary>
      <div className="menu__p">{props.children}</div>
    </details>
  )
}
