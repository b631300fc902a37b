import PQueue from 'p-queue'
import { DomainError } from '#app/domain/errors.ts'

/** A second press, another tab; who sends more than that at once is told to wait. */
const MAX_WAITING = 3

/** Less than a server or proxy waits for a client from whom nothing is read meanwhile. */
const MAX_WAIT_MS = 30_000

const queues = new Map<number, PQueue>()

/**
 * Waits until no other upload of the member is under way, so that nobody fills the disk or all places by sending many at
 * once. Returns what ends the turn. `upload_one_at_a_time` where too many wait, or for too long.
 */
export function takeUploadTurn(memberId: number): Promise<() => void> {
  const queue = queues.get(memberId) ?? newQueue(memberId)
  return new Promise((begin, refuse) => {
    if (queue.size >= MAX_WAITING) return refuse(tooMany())
    let isTooLate = false
    const timer = setTimeout(() => {
      isTooLate = true
      refuse(tooMany())
    }, MAX_WAIT_MS)
    void queue.add(async () => {
      clearTimeout(timer)
      if (!isTooLate) await new Promise<void>((end) => begin(end))
    })
  })
}

/** Uploads of all members: those under way, and those that wait for their turn. */
export function uploadTurns(): { underWay: number; waiting: number } {
  const all = [...queues.values()]
  const sum = (of: (queue: PQueue) => number) => all.reduce((total, queue) => total + of(queue), 0)
  return { underWay: sum(({ pending }) => pending), waiting: sum(({ size }) => size) }
}

function newQueue(memberId: number): PQueue {
  const queue = new PQueue({ concurrency: 1 })
  queue.on('idle', () => queues.delete(memberId))
  queues.set(memberId, queue)
  return queue
}

function tooMany(): DomainError {
  return new DomainError('upload_one_at_a_time', { retryAfter: MAX_WAIT_MS / 1000 })
}
