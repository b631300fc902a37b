/**
 * Begins an act so many times a second, however long each takes, as people do, until `isOver`; then waits for the last
 * ones. What would go beyond `most` at a time is left out and counted: the site does not keep up.
 */
export async function atRate(
  perSecond: number,
  isOver: () => boolean,
  act: () => Promise<void>,
  most = 500,
): Promise<{ leftOut: number }> {
  const start = performance.now()
  const running = new Set<Promise<void>>()
  let leftOut = 0
  for (let n = 0; !isOver(); n += 1) {
    const wait = start + (n * 1_000) / perSecond - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (running.size >= most) {
      leftOut += 1
      continue
    }
    const one = act().finally(() => running.delete(one))
    running.add(one)
  }
  await Promise.all(running)
  return { leftOut }
}
