import { type PointerEvent, useRef } from 'react'

/** How far a finger goes before it is a swipe, CSS pixels. */
const SWIPE_PX = 40

/**
 * Handlers for what turns by a swipe: to the next one (1) by a swipe to the left, back (-1) by one to the right. A
 * finger that goes up or down scrolls: `touch-action: pan-y` gives it to the browser, which cancels the pointer.
 */
export function useSwipe(onTurn: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const forget = () => {
    start.current = null
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      // A video's own controls are drawn sideways, too.
      const isOurs = event.pointerType !== 'mouse' && !(event.target instanceof HTMLVideoElement)
      start.current = event.isPrimary && isOurs ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      forget()
      if (from === null) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 1.5 * Math.abs(y)) onTurn(x < 0 ? 1 : -1)
    },
    onPointerCancel: forget,
  }
}
