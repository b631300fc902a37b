import type { MouseEvent } from 'react'

/** What a link does in its place, where it would lead to a page; a press that opens a new tab does what it always does. */
export function followInPlace(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  act()
}
