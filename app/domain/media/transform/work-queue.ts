import PQueue from 'p-queue'
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
  const queue = new PQueue({ concurrency: atOnce })
  return {
    async run(work) {
      if (queue.size >= maxWaiting) {
        throw new DomainError('overloaded', {
          retryAfter: Math.ceil((queue.size * secondsEach) / atOnce) + 1,
        })
      }
      return queue.add(work)
    },
  }
}
