import { expect, it, vi } from 'vitest'
import { UnrecoverableError } from '#app/integrations/job-queue/job-queue.ts'
import { jobQueues, MINUTE, open } from '#tests/job-queue.ts'

jobQueues()

const failed = (queue: ReturnType<typeof open>) => queue.state().lastFailed.map(({ id }) => id)

it('a job that failed for good runs again as it was, with all its tries', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 3) })
  const queue = open()
  const tries: unknown[] = []
  let isBroken = true
  queue.work({
    print: async (data) => {
      tries.push(data)
      if (isBroken) throw new Error('no paper')
    },
  })
  queue.add('print', { page: 7 }, 0, { owner: 3, size: 2 })
  await vi.advanceTimersByTimeAsync(12 * MINUTE)
  expect(tries).toHaveLength(3)
  const [id = 0] = failed(queue)
  expect(queue.retry(id)).toBe('print')
  expect(failed(queue)).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toHaveLength(4)
  expect(queue.state().counts).toMatchObject([{ name: 'print', retried: 1, failed: 0 }])
  isBroken = false
  await vi.advanceTimersByTimeAsync(MINUTE + 5_000)
  expect(tries).toEqual([1, 2, 3, 4, 5].map(() => ({ page: 7 })))
  expect(queue.state().counts).toEqual([])
})

it('one that is not among the failed ones is left as it is', async () => {
  const queue = open()
  queue.work({ print: () => Promise.reject(new UnrecoverableError('no paper')) })
  queue.add('print', { page: 1 })
  await queue.idle()
  queue.add('print', { page: 2 }, MINUTE)
  const [id = 0] = failed(queue)
  expect([queue.retry(id + 1), queue.retry(id + 2)]).toEqual([null, null])
  expect(queue.retry(id)).toBe('print')
  expect(queue.retry(id)).toBe(null)
})

it('one that waits already with the same data is not there twice', async () => {
  const queue = open()
  queue.work({ print: () => Promise.reject(new UnrecoverableError('no paper')) })
  queue.add('print', { page: 1 })
  queue.add('print', { page: 1 }, 0)
  await queue.idle()
  await queue.stop(0)
  const later = open()
  later.add('print', { page: 1 })
  later.work({ sell: async () => {} })
  const [id = 0] = failed(later)
  // Nobody here prints: it would wait for ever.
  expect(later.retry(id)).toBe(null)
  await later.stop(0)
  const printing = open()
  const pages: unknown[] = []
  printing.work({ print: async (data) => void pages.push(data) })
  expect(printing.retry(id)).toBe('print')
  await printing.idle()
  expect(pages).toEqual([{ page: 1 }])
})
