import { expect, it, vi } from 'vitest'
import { UnrecoverableError } from '#app/integrations/job-queue/job-queue.ts'
import { held, jobQueues, MINUTE, open } from '#tests/job-queue.ts'

jobQueues()

const nothing = { due: 0, later: 0, retried: 0, running: 0, failed: 0 }

it('tells of what waits, runs, is tried again and has failed', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 3) })
  const queue = open()
  expect(queue.state()).toEqual({ counts: [], dueSince: null, lastFailed: [] })
  const slow = held()
  queue.add('print', { page: 1 })
  queue.add('print', { page: 2 })
  queue.add('print', { page: 3 }, 60 * MINUTE)
  queue.add('order', { paper: 1 })
  queue.add('sell', { paper: 1 })
  vi.setSystemTime(Date.UTC(2026, 4, 3, 0, 5))
  expect(queue.state()).toMatchObject({ dueSince: Date.UTC(2026, 4, 3) })
  queue.work({
    print: slow.act,
    order: () => Promise.reject(new Error('no paper')),
    sell: () => Promise.reject(new UnrecoverableError('no shop')),
  })
  await slow.beginning
  await vi.advanceTimersByTimeAsync(0)
  const { counts, lastFailed } = queue.state()
  expect(counts).toEqual([
    { ...nothing, name: 'order', later: 1, retried: 1 },
    { ...nothing, name: 'print', due: 1, later: 1, running: 1 },
    { ...nothing, name: 'sell', failed: 1 },
  ])
  expect(lastFailed).toEqual([
    {
      id: 5,
      name: 'sell',
      at: Date.UTC(2026, 4, 3, 0, 5),
      error: expect.stringMatching(/^Error: no shop\n/),
    },
  ])
  slow.letGo()
})
