/** Runs when the browser is idle, within 3 s at most; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: 3_000 })
  return () => cancelIdleCallback(idle)
}
