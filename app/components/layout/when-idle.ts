/** Runs when the page has nothing better to do, and soon in any case; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: 3_000 })
  return () => cancelIdleCallback(idle)
}
