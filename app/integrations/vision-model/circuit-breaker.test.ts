import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { circuitBreaker } from '#app/integrations/vision-model/circuit-breaker.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const aBreaker = () =>
  circuitBreaker<'up' | 'down'>({ restMs: 1_000, isDown: (outcome) => outcome === 'down' })

it('calls as long as nothing is wrong', async () => {
  const breaker = aBreaker()
  for (let time = 0; time < 3; time += 1) expect(await breaker.run(async () => 'up')).toBe('up')
  expect(breaker.msLeft()).toBe(0)
})

it('leaves alone what is down, and is told for how long', async () => {
  const breaker = aBreaker()
  const call = vi.fn(async () => 'up' as const)
  await breaker.run(async () => 'down')
  vi.advanceTimersByTime(999)
  expect([await breaker.run(call), breaker.msLeft()]).toEqual([null, 1])
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect([breaker.msLeft(), await breaker.run(call)]).toEqual([0, 'up'])
})

it('a trial that throws ends, and the next one tries', async () => {
  const breaker = aBreaker()
  await breaker.run(async () => 'down')
  vi.advanceTimersByTime(1_000)
  await expect(breaker.run(() => Promise.reject(new Error('of ours')))).rejects.toThrow('of ours')
  expect(await breaker.run(async () => 'up')).toBe('up')
})
