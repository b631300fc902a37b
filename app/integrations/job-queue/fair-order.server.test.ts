import { describe, expect, it, vi } from 'vitest'
import { type JobFailure, UnrecoverableError } from '#app/integrations/job-queue/job-queue.ts'
import { jobQueues, MINUTE, open } from '#tests/job-queue.ts'

jobQueues()

/** A job that takes so many minutes of a clock that the test moves, and notes when each was done. */
function timedJob() {
  const done: [unknown, number][] = []
  const start = Date.now()
  const act = async ({ name, minutes }: Record<string, unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, Number(minutes) * MINUTE))
    done.push([name, Math.round((Date.now() - start) / MINUTE)])
  }
  return { done, act }
}

describe('of the jobs of a kind', () => {
  it('the smallest comes first, and equal ones in the order of adding', async () => {
    const queue = open()
    const done: unknown[] = []
    for (const [name, size] of [
      ['large', 9],
      ['small', 1],
      ['small too', 1],
    ] as const) {
      queue.add('convert', { name }, 0, { owner: 1, size })
    }
    queue.work({ convert: async ({ name }) => void done.push(name) })
    await queue.idle()
    expect(done).toEqual(['small', 'small too', 'large'])
  })

  it('nobody’s wait for all of one who has brought many', async () => {
    vi.useFakeTimers()
    const queue = open()
    const { done, act } = timedJob()
    for (const name of ['a1', 'a2', 'a3'])
      queue.add('convert', { name, minutes: 15 }, 0, { owner: 1, size: 9 })
    queue.work({ convert: act })
    await vi.advanceTimersByTimeAsync(MINUTE)
    for (const name of ['b1', 'b2']) queue.add('convert', { name, minutes: 2 }, 0, { owner: 2, size: 9 })
    queue.add('convert', { name: 'c1', minutes: 5 }, 0, { owner: 3, size: 200 })
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(done).toEqual([
      ['a1', 15],
      ['b1', 17],
      ['c1', 22],
      ['b2', 24],
      ['a2', 39],
      ['a3', 54],
    ])
  })
})

it('a job that would fail the same way again is not tried again', async () => {
  vi.useFakeTimers()
  const queue = open()
  const failures: JobFailure[] = []
  const error = new UnrecoverableError('it takes too long')
  queue.work({ convert: () => Promise.reject(error) }, (failure) => failures.push(failure))
  queue.add('convert', { name: 'a' })
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(failures).toEqual([{ name: 'convert', data: { name: 'a' }, error, isTriedAgain: false }])
})

it('a job that is tried again keeps its place among others', async () => {
  vi.useFakeTimers()
  const queue = open()
  const done: unknown[] = []
  let failing = 1
  queue.add('convert', { name: 'fickle' }, 0, { owner: 1, size: 1 })
  queue.add('convert', { name: 'large' }, MINUTE, { owner: 1, size: 9 })
  queue.work({
    convert: async ({ name }) => {
      if (name === 'fickle' && failing-- > 0) throw new Error('once')
      done.push(name)
    },
  })
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(done).toEqual(['fickle', 'large'])
})
