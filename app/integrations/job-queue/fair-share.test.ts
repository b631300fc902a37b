import { expect, it } from 'vitest'
import { makeFairShare } from '#app/integrations/job-queue/fair-share.ts'

it('what was done for an owner adds up, counts half after an hour, and is forgotten at last', () => {
  const HOUR = 3_600_000
  let time = 1_000_000
  const share = makeFairShare(() => time)
  share.add(1, 60_000)
  share.add(1, 20_000)
  share.add(2, 10_000)
  expect([share.of(1), share.of(2), share.of(3)]).toEqual([80_000, 10_000, 0])
  time += HOUR
  expect([share.of(1), share.of(2)]).toEqual([40_000, 5_000])
  time += 10 * HOUR
  share.add(3, 5_000)
  expect([share.of(1), share.of(2), share.of(3)]).toEqual([0, 0, 5_000])
})
