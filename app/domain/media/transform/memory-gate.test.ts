import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryGate } from '#app/domain/media/transform/memory-gate.ts'

/** A gate by a measure that the test moves. What has begun ends when the test says so. */
function gated(ceiling: number) {
  const memory = { used: 200 }
  const gate = memoryGate({ ceiling: () => ceiling, used: () => memory.used })
  const running = new Map<string, () => void>()
  const start = (name: string, bytes: number) =>
    gate.run(bytes, () => new Promise<void>((end) => void running.set(name, end)))
  return { memory, gate, start, running: () => [...running.keys()], end: (name: string) => end(name) }

  async function end(name: string): Promise<void> {
    running.get(name)?.()
    running.delete(name)
    await vi.advanceTimersByTimeAsync(0)
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('lets in what there is room for by what was promised, though little of it is taken yet', async () => {
  const { start, running, gate, end } = gated(500)
  for (const name of ['a', 'b', 'c', 'd']) void start(name, 100)
  await vi.advanceTimersByTimeAsync(0)
  expect(running()).toEqual(['a', 'b', 'c'])
  expect(gate.waiting()).toBe(1)
  await end('a')
  expect(running()).toEqual(['b', 'c', 'd'])
})

it('lets nothing in beside others while more is used than that, and goes on when it is back', async () => {
  const { memory, start, running } = gated(500)
  void start('a', 100)
  memory.used = 450
  void start('b', 100)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(running()).toEqual(['a'])
  memory.used = 300
  await vi.advanceTimersByTimeAsync(1_000)
  expect(running()).toEqual(['a', 'b'])
  expect(vi.getTimerCount()).toBe(0)
})

it('lets one in at a time where memory never comes back', async () => {
  const { memory, start, running, end } = gated(500)
  memory.used = 9_000
  for (const name of ['a', 'b', 'c']) void start(name, 100)
  const begun = []
  for (let n = 0; n < 3; n += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    begun.push(running())
    await end(running()[0] ?? '')
  }
  expect(begun).toEqual([['a'], ['b'], ['c']])
})

it('lets nothing small overtake what needs much', async () => {
  const { start, running, end } = gated(500)
  void start('a', 100)
  void start('large', 400)
  void start('c', 100)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(running()).toEqual(['a'])
  await end('a')
  expect(running()).toEqual(['large'])
  await end('large')
  expect(running()).toEqual(['c'])
})

it('has its room back after work that failed', async () => {
  const { gate, start, running } = gated(300)
  await expect(gate.run(100, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  void start('next', 100)
  await vi.advanceTimersByTimeAsync(0)
  expect(running()).toEqual(['next'])
  expect(gate.waiting()).toBe(0)
})

it('of no ceiling lets everything in', async () => {
  const { start, running } = gated(0)
  for (const name of ['a', 'b', 'c']) void start(name, 9_000)
  await vi.advanceTimersByTimeAsync(0)
  expect(running()).toEqual(['a', 'b', 'c'])
})
