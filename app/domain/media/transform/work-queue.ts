import PQueue from 'p-queue'
import { DomainError } from '#app/domain/errors.ts'

/** All of the site: modules make theirs when they are loaded. */
const queues: PQueue[] = []

/** Pieces of work on photos and videos, of all queues: those that run, and those that wait. */
export function queuedWork(): { running: number; waiting: number } {
  const sum = (of: (queue: PQueue) => number) => queues.reduce((total, queue) => total + of(queue), 0)
  return { running: sum(({ pending }) => pending), waiting: sum(({ size }) => size) }
}

/** Runs so many pieces of work at once, the others in turn. Refuses with `overloaded` when too many wait. */
export type WorkQueue = { run<T>(work: () => Promise<T>): Promise<T> }

export function workQueue({
  atOnce,
  maxWaiting,
  secondsEach = 1,
  admit = (work) => work(),
}: {
  atOnce: number
  maxWaiting: number
  /** How long one takes, for telling when it is worth trying again. */
  secondsEach?: number
  /** Runs a piece whose turn it is, perhaps later: it keeps its place meanwhile. */
  admit?: WorkQueue['run']
}): WorkQueue {
  const queue = new PQueue({ concurrency: atOnce })
  queues.push(queue)
  return {
    async run(work) {
      if (queue.size >= maxWaiting) {
        throw new DomainError('overloaded', {
          retryAfter: Math.ceil((queue.size * secondsEach) / atOnce) + 1,
        })
      }
      return queue.add(() => admit(work))
    },
  }
}
