import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverClock } from '#app/components/raids/server-clock.ts'

const noon = Date.UTC(2026, 4, 3, 4)
const answerOf = (at: number) => ({ headers: new Headers({ Date: new Date(at).toUTCString() }) })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('goes on by itself, whatever the visitor’s own clock says', () => {
  const clock = serverClock(noon)
  vi.setSystemTime(noon + 3_600_000)
  vi.advanceTimersByTime(5_000)
  expect(clock.now()).toBe(noon + 5_000)
})

it('is set right by an answer, after a page that waited in a cache and after a sleep', () => {
  const clock = serverClock(noon)
  clock.setBy(answerOf(noon + 600_000), performance.now())
  expect(clock.now()).toBe(noon + 600_000)
})

it('is set back where it is ahead, no further than the answer may be old', () => {
  const clock = serverClock(noon + 600_000)
  const askedAt = performance.now()
  vi.advanceTimersByTime(400)
  clock.setBy(answerOf(noon), askedAt)
  expect(clock.now()).toBe(noon + 1_400)
})

it('stays as it is while answers agree with it to the second', () => {
  const clock = serverClock(noon + 700)
  clock.setBy(answerOf(noon), performance.now())
  expect(clock.now()).toBe(noon + 700)
})

it('passes over a head that is the same as before, and one without a date', () => {
  const clock = serverClock(noon)
  clock.setBy(answerOf(noon), performance.now())
  vi.advanceTimersByTime(15_000)
  clock.setBy(answerOf(noon), performance.now())
  clock.setBy({ headers: new Headers() }, performance.now())
  expect(clock.now()).toBe(noon + 15_000)
})
