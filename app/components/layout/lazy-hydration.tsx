import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { onFirstInput } from '#app/components/layout/first-input.ts'
import { released } from '#app/components/layout/released.ts'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { useIsomorphicLayoutEffect } from '#app/components/layout/use-isomorphic-layout-effect.ts'

type LazyHydrationProps<Props> = {
  /** What the server writes; null in the browser's build, which has it from `load`. */
  server: ComponentType<Props> | null
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Needed at once: the address leads into it, or a form of it came back. */
  isUrgent?: boolean
  className?: string
}

/** How far ahead of the screen its scripts are asked for. */
const AHEAD = '200px'

/** How long a press waits for them, before it is done as it is without scripts. */
const PATIENCE_MS = 6_000

const loadDomState = () => import('#app/components/layout/dom-state.ts')

/** What has come already is there at once on the next page. */
const loaded = new Map<unknown, unknown>()

/**
 * A part that few readers use, or that is below what is seen first. The server renders it; its scripts come when the
 * reader has begun to use the page and is near, presses something in it, or when its props have changed. A press before
 * that is done again when they are there; what was typed, picked, opened or focused stays.
 */
export function LazyHydration<Props extends object>(part: LazyHydrationProps<Props>) {
  const { server: Server, load, props, className } = part
  const isHydrated = useHydrated()
  const [isWritten] = useState(!isHydrated)
  const { box, written, Loaded } = useLazyPart(part, isWritten)
  if (import.meta.env.SSR) {
    return (
      <div className={className} data-lazy="">
        {Server && <Server {...props} />}
      </div>
    )
  }
  if (Loaded) {
    return (
      <div key="live" ref={box} className={className} data-live="">
        <Loaded {...props} />
      </div>
    )
  }
  // Where React builds the page anew, what the server wrote is put in here (server-page.tsx).
  if (!isWritten) return <div key="written" ref={written} className={className} data-lazy="" />
  return (
    <div
      key="written"
      ref={written}
      className={className}
      data-lazy=""
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}

function useLazyPart<Props extends object>(part: LazyHydrationProps<Props>, isWritten: boolean) {
  const { load, props, isUrgent = false } = part
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() =>
    isWritten ? null : ((loaded.get(load) as ComponentType<Props> | undefined) ?? null),
  )
  const box = useRef<HTMLDivElement | null>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const dom = useRef<typeof import('#app/components/layout/dom-state.ts') | null>(null)
  const restore = useRef<((element: HTMLElement) => void) | null>(null)
  const first = useRef(props)
  const isWanted = !isWritten || isUrgent

  useEffect(() => {
    const element = box.current
    if (element === null || Loaded !== null) return
    let isHere = true
    let patience: ReturnType<typeof setTimeout> | undefined
    const composing = watchComposing(element)
    const start = () => void loadPart()
    const loadPart = async () => {
      try {
        const [component, domState] = await Promise.all([
          load(),
          element.hasChildNodes() ? loadDomState() : null,
        ])
        loaded.set(load, component)
        await atRest(element, composing)
        if (!isHere) return
        dom.current = domState
        setLoaded(() => component)
      } catch {
        pressUnaided()
      }
    }
    /** Without a connection, or on one that stalls, the server's part works as it does without scripts. */
    const pressUnaided = () => {
      element.removeEventListener('click', press)
      pressed.current?.click()
    }
    const waitNoLonger = () => {
      clearTimeout(patience)
      patience = setTimeout(pressUnaided, PATIENCE_MS)
    }
    const press = (event: MouseEvent) => {
      const target = pressable(event)
      if (target === null) return
      event.preventDefault()
      pressed.current = target
      waitNoLonger()
      start()
    }
    if (pressed.current !== null) waitNoLonger()
    element.addEventListener('click', press)
    element.addEventListener('focusin', start)
    const callOff = isWanted || !isSame(first.current, props) ? start() : whenNear(element, start)
    return () => {
      isHere = false
      clearTimeout(patience)
      callOff?.()
      composing.stop()
      element.removeEventListener('click', press)
      element.removeEventListener('focusin', start)
    }
  }, [Loaded, load, isWritten, isWanted, props])

  /** Read when React takes the server's part away, no earlier: rendering may take a while, and the reader goes on. */
  const written = useCallback((element: HTMLDivElement | null) => {
    if (element === null && dom.current && box.current)
      restore.current = dom.current.readDomState(box.current, pressed.current)
    box.current = element
  }, [])

  useIsomorphicLayoutEffect(() => {
    if (Loaded === null || box.current === null) return
    restore.current?.(box.current)
  }, [Loaded])

  return { box, written, Loaded }
}

function whenNear(element: HTMLElement, run: () => void): () => void {
  const nearby = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && run(),
    { rootMargin: AHEAD },
  )
  const callOff = onFirstInput(() => {
    // The element itself may have no box of its own.
    for (const child of element.children) nearby.observe(child)
  })
  return () => {
    callOff()
    nearby.disconnect()
  }
}

/** A press ends first, and so does a word that an input method is about to write, which would be lost. */
async function atRest(element: HTMLElement, composing: { isOn: boolean }): Promise<void> {
  await released(element)
  if (!composing.isOn) return
  await new Promise(requestAnimationFrame)
  await atRest(element, composing)
}

/** Whether somebody writes a word in there by an input method, as for Chinese. */
function watchComposing(element: HTMLElement): { isOn: boolean; stop: () => void } {
  const watch = new AbortController()
  const composing = { isOn: false, stop: () => watch.abort() }
  const set = ({ type }: Event) => {
    composing.isOn = type !== 'compositionend'
  }
  // What began before the scripts came is seen as it goes on.
  for (const type of ['compositionstart', 'compositionupdate', 'compositionend'])
    element.addEventListener(type, set, { signal: watch.signal })
  return composing
}

/** The link, button or file field that is pressed, unless it opens something elsewhere. */
function pressable(event: MouseEvent): HTMLElement | null {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  return (event.target as Element).closest<HTMLElement>('a[href], button, input[type="file"]')
}

function isSame(one: object, other: object): boolean {
  return Object.entries(one).every(([key, value]) => (other as Record<string, unknown>)[key] === value)
}
