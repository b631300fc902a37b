const HOUR_MS = 60 * 60 * 1000

/** Less than this is not worth remembering. */
const LEAST_MS = 1000

/** For how long the queue has worked for each owner lately, ms. Kept in memory: a restart forgets it. */
export type FairShare = {
  add(owner: number, ms: number): void
  of(owner: number): number
}

/** What was done counts half after each hour. */
export function makeFairShare(clock: () => number = () => performance.now()): FairShare {
  const work = new Map<number, { ms: number; at: number }>()

  function of(owner: number): number {
    const { ms = 0, at = 0 } = work.get(owner) ?? {}
    return ms * 0.5 ** ((clock() - at) / HOUR_MS)
  }

  return {
    of,
    add(owner, ms) {
      work.set(owner, { ms: of(owner) + ms, at: clock() })
      for (const known of work.keys()) if (of(known) < LEAST_MS) work.delete(known)
    },
  }
}
