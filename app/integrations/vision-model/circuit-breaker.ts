/** Leaves a service alone for a while after it was down. */
export type CircuitBreaker<Outcome> = {
  /** Null, without a call, while the service is left alone. */
  run(call: () => Promise<Outcome>): Promise<Outcome | null>
  /** Until it is called again; 0 while it is called. */
  msLeft(): number
  /** Forgets what was: for tests. */
  reset(): void
}

/**
 * After an outcome that `isDown`, nothing is called for `restMs`. Then one call tries whether the service is there again,
 * while all others still get null.
 */
export function circuitBreaker<Outcome>({
  restMs,
  isDown,
}: {
  restMs: number
  isDown: (outcome: Outcome) => boolean
}): CircuitBreaker<Outcome> {
  let isOpen = false
  let restsUntil = 0
  let isTrying = false

  async function call(run: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await run()
    isOpen = isDown(outcome)
    restsUntil = performance.now() + restMs
    return outcome
  }

  const msLeft = () => (isOpen ? Math.max(0, restsUntil - performance.now()) : 0)

  return {
    async run(run) {
      if (!isOpen) return call(run)
      if (isTrying || msLeft() > 0) return null
      isTrying = true
      try {
        return await call(run)
      } finally {
        isTrying = false
      }
    },
    msLeft,
    reset: () => {
      isOpen = false
    },
  }
}
