import { expect, it } from 'vitest'
import { workQueue } from '#app/domain/media/transform/work-queue.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

it('runs no more at once than allowed, in the order of arrival', async () => {
  const queue = workQueue({ atOnce: 2, maxWaiting: 10 })
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (n: number) => async () => {
    order.push(n)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return n
  }
  expect(await Promise.all([1, 2, 3, 4, 5].map((n) => queue.run(work(n))))).toEqual([1, 2, 3, 4, 5])
  expect(order).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

it('refuses when too many wait, and says when to come back', async () => {
  const queue = workQueue({ atOnce: 1, maxWaiting: 1 })
  const { open, opened } = gate()
  const first = queue.run(() => opened)
  const second = queue.run(async () => 'second')
  await expect(queue.run(async () => 'third')).rejects.toMatchObject({
    code: 'overloaded',
    status: 503,
    retryAfter: 2,
  })
  open()
  await first
  expect(await second).toBe('second')
  expect(await queue.run(async () => 'later')).toBe('later')
})

it('goes on after work that failed', async () => {
  const queue = workQueue({ atOnce: 1, maxWaiting: 5 })
  const failing = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
