import { DomainError } from '#app/domain/errors.ts'

/** Runs so many pieces of work at once, the others in turn. Refuses with `overloaded` when too many wait. */
export type WorkQueue = { run<T>(work: () => Promise<T>): Promise<T> }

export function workQueue({
  atOnce,
  maxWaiting,
  secondsEach = 1,
}: {
  atOnce: number
  maxWaiting: number
  /** How long one takes, for telling when it is worth trying again. */
  secondsEach?: number
}): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= maxWaiting) {
      throw new DomainError('overloaded', {
        retryAfter: Math.ceil((waiting.length * secondsEach) / atOnce) + 1,
      })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  /** The place goes straight to the next in line, so that nobody new slips in between. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(work) {
      await turn()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
