/**
 * Who is at a kept form: the dialog in which it is open, or what sends it. Browsers without locks do without; the
 * idempotency keys see to it that nothing is done twice.
 */
const nameOf = (id: string) => `kept-submit.${id}`

/** Runs unless somebody else is at it; null: somebody is. */
export async function whileFree<T>(id: string, run: () => Promise<T>): Promise<T | null> {
  if (!navigator.locks) return run()
  return navigator.locks.request(nameOf(id), { ifAvailable: true }, (lock) => (lock ? run() : null))
}

/** Holds it until the function that is returned is called. */
export function holdKept(id: string): () => void {
  let release = () => {}
  const isOver = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks?.request(nameOf(id), () => isOver).catch(() => {})
  return release
}
