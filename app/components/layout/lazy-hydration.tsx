import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { useIsomorphicLayoutEffect } from '#app/components/layout/use-isomorphic-layout-effect.ts'

type LazyHydrationProps<Props> = {
  /** What the server writes; nothing in the browser's build, which has it from `load`. */
  written: ComponentType<Props> | null
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Needed at once: the address leads into it. */
  isUrgent?: boolean
}

/** How far ahead of the screen its scripts are asked for. */
const ROOT_MARGIN = '200px'

/**
 * A part below what is seen first. The server writes it; its scripts come when the reader gets near, uses it, or what it
 * shows has changed. Until then its links and forms work as they do without scripts. Whoever has begun to type, or has
 * the focus on one of its links, keeps text and focus.
 */
export function LazyHydration<Props extends object>({
  written: ServerComponent,
  load,
  props,
  isUrgent,
}: LazyHydrationProps<Props>) {
  const isHydrated = useHydrated()
  const [isServerRendered] = useState(!isHydrated)
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const savedInput = useRef<SavedInput | null>(null)
  const isNeededNow = !isServerRendered || isUrgent === true
  const first = useRef(props)

  useEffect(() => {
    const element = box.current
    if (element === null || Loaded !== null) return
    let isMounted = true
    const start = () => {
      load()
        .then((component) => {
          if (!isMounted) return
          savedInput.current = saveInput(element)
          setLoaded(() => component)
        })
        // Without a connection the server's part stands.
        .catch(() => {})
    }
    if (isNeededNow || !isSame(first.current, props)) start()
    const nearby = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && start(),
      { rootMargin: ROOT_MARGIN },
    )
    nearby.observe(element)
    element.addEventListener('focusin', start)
    return () => {
      isMounted = false
      nearby.disconnect()
      element.removeEventListener('focusin', start)
    }
  }, [Loaded, load, isNeededNow, props])

  useIsomorphicLayoutEffect(() => {
    if (Loaded !== null && box.current !== null) restoreInput(box.current, savedInput.current)
  }, [Loaded])

  if (import.meta.env.SSR) return <div>{ServerComponent && <ServerComponent {...props} />}</div>
  if (Loaded) {
    return (
      <div key="live" ref={box} data-live="">
        <Loaded {...props} />
      </div>
    )
  }
  if (!isServerRendered) return <div key="live" ref={box} />
  return <div key="written" ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

function isSame(one: object, other: object): boolean {
  return Object.entries(one).every(([key, value]) => (other as Record<string, unknown>)[key] === value)
}

/** What was typed, by the fields' names, and where the focus is. */
type SavedInput = { typed: [name: string, text: string][]; focus: string | null; cursor: number }

function saveInput(element: HTMLElement): SavedInput {
  const fields = [...element.querySelectorAll('textarea')]
  const typed = fields.filter(({ value, defaultValue }) => value !== defaultValue)
  const active = document.activeElement
  const isInside = active instanceof HTMLElement && element.contains(active)
  return {
    typed: typed.map(({ name, value }) => [name, value]),
    focus: isInside ? selectorOf(active) : null,
    cursor: active instanceof HTMLTextAreaElement ? active.selectionStart : 0,
  }
}

function restoreInput(element: HTMLElement, kept: SavedInput | null): void {
  for (const [name, text] of kept?.typed ?? []) {
    const field = element.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`)
    if (field) field.value = text
  }
  if (!kept?.focus) return
  const focused = element.querySelector<HTMLElement>(kept.focus)
  focused?.focus({ preventScroll: true })
  if (focused instanceof HTMLTextAreaElement) focused.setSelectionRange(kept.cursor, kept.cursor)
}

function selectorOf(element: HTMLElement): string {
  const by = (attribute: string) => {
    const value = element.getAttribute(attribute)
    return value === null ? '' : `[${attribute}="${CSS.escape(value)}"]`
  }
  return element.tagName.toLowerCase() + by('name') + by('href')
}
