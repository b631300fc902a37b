import type { MouseEvent } from 'react'

/** Runs `act` instead of following the link; clicks that open a new tab are left alone. */
export function followInPlace(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  act()
}
