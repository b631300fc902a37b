import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Keys for a list of what is decided about, while the focus is within it (WCAG 2.1.4): j and k move, a approves, r or h
 * refuses, x chooses, ? tells of them. After a decision the focus goes to what has taken the item's place.
 */
export function useQueueKeys(ids: string): {
  list: RefObject<HTMLDivElement>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
} {
  const list = useRef<HTMLDivElement>(null)
  const place = useRef(-1)
  const known = useRef(ids)

  useEffect(() => {
    if (known.current === ids) return
    known.current = ids
    const { activeElement, body } = document
    if (place.current < 0 || (activeElement !== null && activeElement !== body)) return
    focusItem(list.current, place.current)
  }, [ids])

  return {
    list,
    onFocus: () => {
      place.current = itemsOf(list.current).findIndex((item) => item.contains(document.activeElement))
    },
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
      const act = actOf(event.key, list.current)
      if (act === null) return
      event.preventDefault()
      // A key that is held moves on through the list, and decides nothing that comes into its place.
      if (!event.repeat || event.key === 'j' || event.key === 'k') act()
    },
  }
}

function actOf(key: string, list: HTMLElement | null): (() => void) | null {
  const items = itemsOf(list)
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const press = (selector: string) => () => items[at]?.querySelector<HTMLElement>(selector)?.click()
  const acts: Record<string, () => void> = {
    j: () => focusItem(list, at + 1),
    k: () => focusItem(list, Math.max(0, at - 1)),
    a: press('button[value="approve"]'),
    r: press('button[value="reject"]'),
    h: press('button[value="hide"]'),
    x: press('input[type="checkbox"]'),
    '?': () => {
      const told = list?.querySelector<HTMLDetailsElement>('details[data-keys]')
      if (told) told.open = !told.open
    },
  }
  return acts[key] ?? null
}

/** The item in that place, or the last one; above an empty list its title. */
function focusItem(list: HTMLElement | null, place: number): void {
  const items = itemsOf(list)
  const target = items[Math.min(place, items.length - 1)] ?? list?.parentElement?.querySelector('h3')
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('.queue__item') ?? [])]
}

function isTypedInto(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select, video')
}
