import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/components/use-hydrated.ts'

type LaterProps<Props> = {
  /** What the server writes; nothing in the browser's build, which has it from `load`. */
  written: ComponentType<Props> | null
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Needed at once: the address leads into it. */
  isUrgent?: boolean
}

/** How far ahead of the screen its scripts are asked for. */
const AHEAD = '200px'

/**
 * A part below what is seen first. The server writes it; its scripts come when the reader gets near, uses it, or what it
 * shows has changed. Until then its links and forms work as they do without scripts, and for good where somebody has
 * already begun to type.
 */
export function Later<Props extends object>({ written: Written, load, props, isUrgent }: LaterProps<Props>) {
  const isHydrated = useHydrated()
  const [isWritten] = useState(!isHydrated)
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const isWanted = !isWritten || isUrgent === true
  const first = useRef(props)

  useEffect(() => {
    const element = box.current
    if (element === null || Loaded !== null) return
    let isHere = true
    const start = () => {
      load()
        .then((component) => isHere && !isTypedIn(element) && setLoaded(() => component))
        // Without a connection the server's part stands.
        .catch(() => {})
    }
    if (isWanted || !isSame(first.current, props)) start()
    const nearby = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && start(),
      { rootMargin: AHEAD },
    )
    nearby.observe(element)
    element.addEventListener('focusin', start)
    return () => {
      isHere = false
      nearby.disconnect()
      element.removeEventListener('focusin', start)
    }
  }, [Loaded, load, isWanted, props])

  if (import.meta.env.SSR) return <div>{Written && <Written {...props} />}</div>
  if (Loaded) {
    return (
      <div key="live" data-live="">
        <Loaded {...props} />
      </div>
    )
  }
  if (!isWritten) return <div key="live" ref={box} />
  return <div key="written" ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

function isSame(one: object, other: object): boolean {
  return Object.entries(one).every(([key, value]) => (other as Record<string, unknown>)[key] === value)
}

function isTypedIn(element: HTMLElement): boolean {
  return [...element.querySelectorAll('textarea')].some((field) => field.value !== field.defaultValue)
}
