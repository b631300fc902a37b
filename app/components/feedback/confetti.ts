/**
 * For those who do not mind motion; the script comes for it alone. Without `canvas` it falls over the whole page, and what
 * it fell on is gone with it.
 */
export async function fireConfetti(canvas: () => HTMLCanvasElement | null | undefined): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  try {
    const { default: confetti } = await import('canvas-confetti')
    const on = canvas()
    if (on === null) return
    // A worker would need a script from a blob.
    const fire = confetti.create(on, { resize: true, useWorker: false })
    await fire({ particleCount: 120, spread: 80, origin: { y: 0.7 } })
  } catch {
    // Nobody misses what did not load.
  }
}
