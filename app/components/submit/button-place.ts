import { useSyncExternalStore } from 'react'

/** Where the floating button stands: px from the nearer edges of its room, so that it keeps to them in any viewport. */
export type ButtonPlace = { side: 'left' | 'right'; x: number; edge: 'top' | 'bottom'; y: number }

type Size = { width: number; height: number }

export const usualPlace: ButtonPlace = { side: 'right', x: 0, edge: 'bottom', y: 0 }

/** `left` and `top` are measured in the button's room; `free` is what the room has beside the button. */
export function placeAt({ left, top }: { left: number; top: number }, free: Size): ButtonPlace {
  const [fromLeft, fromRight] = distances(left, free.width)
  const [fromTop, fromBottom] = distances(top, free.height)
  return {
    side: fromLeft < fromRight ? 'left' : 'right',
    x: Math.min(fromLeft, fromRight),
    edge: fromTop < fromBottom ? 'top' : 'bottom',
    y: Math.min(fromTop, fromBottom),
  }
}

function distances(position: number, free: number): [start: number, end: number] {
  const whole = Math.max(0, free)
  const start = Math.round(Math.min(Math.max(0, position), whole))
  return [start, whole - start]
}

/** What local storage may hold. Junk is as if nothing was there. */
export function parsePlace(text: string | null): ButtonPlace {
  try {
    const { side, x, edge, y } = JSON.parse(text ?? '') as Record<string, unknown>
    const isKnown = (side === 'left' || side === 'right') && (edge === 'top' || edge === 'bottom')
    return isKnown && isDistance(x) && isDistance(y) ? { side, x, edge, y } : usualPlace
  } catch {
    return usualPlace
  }
}

function isDistance(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100_000
}

/** In local storage (QS-05). */
const PLACE_KEY = 'quickSubmitPlace'

/** Window event: it was moved on this page. Other tabs are told by `storage`. */
const MOVED = 'quick-submit-moved'

let unstored: string | null = null

/** Where the reader has put it in this browser; before hydration where it usually stands. */
export function useButtonPlace(): ButtonPlace {
  return parsePlace(useSyncExternalStore(subscribe, stored, () => null))
}

/** Where nothing can be stored it stays there until the page goes. */
export function savePlace(place: ButtonPlace): void {
  unstored = JSON.stringify(place)
  try {
    localStorage.setItem(PLACE_KEY, unstored)
    unstored = null
  } catch {}
  dispatchEvent(new Event(MOVED))
}

/** For readers who cannot drag. */
export function moveToOtherSide(): void {
  const place = parsePlace(stored())
  savePlace({ ...place, side: place.side === 'left' ? 'right' : 'left' })
}

const changes = ['storage', MOVED]

function subscribe(onChange: () => void): () => void {
  for (const type of changes) addEventListener(type, onChange)
  return () => {
    for (const type of changes) removeEventListener(type, onChange)
  }
}

function stored(): string | null {
  if (unstored !== null) return unstored
  try {
    return localStorage.getItem(PLACE_KEY)
  } catch {
    return null
  }
}
