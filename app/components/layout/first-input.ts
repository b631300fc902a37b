const kinds = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

let isOver = false
const waiting = new Set<() => void>()

/** Runs once the reader has moved, scrolled, pressed or typed anything on this page; the answer calls it off. */
export function onFirstInput(run: () => void): () => void {
  if (isOver) {
    run()
    return () => {}
  }
  waiting.add(run)
  return () => {
    waiting.delete(run)
  }
}

function listen(): void {
  for (const kind of kinds) addEventListener(kind, settle, { capture: true, passive: true })
}

function settle(): void {
  for (const kind of kinds) removeEventListener(kind, settle, { capture: true })
  isOver = true
  const runs = [...waiting]
  waiting.clear()
  for (const run of runs) run()
}

// The page may have been used before its scripts came.
if (typeof document !== 'undefined') {
  if (scrollY > 0 || isFocused()) isOver = true
  else listen()
}

function isFocused(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}
