import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { type LimitName, resetRateLimits, withinLimit } from '#app/http/request/rate-limits.server.ts'

beforeEach(() => {
  resetRateLimits()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const visitor = { viewer: null, address: '192.0.2.1' }
const refused = () => Promise.reject(new DomainError('invalid'))

/** How many more of these are let through. */
async function left(limit: LimitName, who = visitor): Promise<number> {
  for (let done = 0; done < 200; done += 1) {
    const isThrough = await withinLimit(limit, who, async () => true).catch(() => false)
    if (!isThrough) return done
  }
  return Number.POSITIVE_INFINITY
}

/** Begins so many, and returns what refuses them all later. */
function begin(limit: LimitName, count: number): () => Promise<void> {
  let refuse = () => {}
  const held = new Promise<void>((_, reject) => {
    refuse = () => reject(new DomainError('conflict'))
  })
  const begun = Array.from({ length: count }, () => withinLimit(limit, visitor, () => held))
  return async () => {
    refuse()
    await Promise.allSettled(begun)
  }
}

describe('a limit of 10 a minute', () => {
  it('lets 10 through, and another 10 after a minute', async () => {
    expect(await left('comments')).toBe(10)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await left('comments')).toBe(10)
  })

  it('tells nobody to wait for longer than that, also where the clock is set back by an hour', async () => {
    await left('comments')
    vi.setSystemTime(Date.now() - 3_600_000)
    const over = expect.objectContaining({ code: 'too_many_requests', retryAfter: 60 })
    await expect(withinLimit('comments', visitor, async () => {})).rejects.toEqual(over)
  })

  it('does not count what is refused', async () => {
    for (let n = 0; n < 30; n++) await expect(withinLimit('comments', visitor, refused)).rejects.toThrow()
    expect(await left('comments')).toBe(10)
  })

  it('counts what fails for another reason: nobody knows how much was done', async () => {
    const fail = () => Promise.reject(new Error('a fault of ours'))
    for (let n = 0; n < 4; n++) await expect(withinLimit('comments', visitor, fail)).rejects.toThrow()
    expect(await left('comments')).toBe(6)
  })

  it('lets no more than 10 through in the next minute, whatever is refused late', async () => {
    const refuseAll = begin('comments', 10)
    vi.setSystemTime(Date.now() + 60_001)
    await refuseAll()
    expect(await left('comments')).toBe(10)
  })

  it('nor where the next minute has begun with some', async () => {
    const refuseAll = begin('comments', 10)
    vi.setSystemTime(Date.now() + 60_001)
    await withinLimit('comments', visitor, async () => {})
    await refuseAll()
    expect(await left('comments')).toBe(9)
  })
})

it.each([
  ['uploads', 60],
  ['file-drafts', 120],
  ['sign-in', 20],
] as const)('%s count whether they are refused or not: the work is the same', async (limit, max) => {
  for (let n = 0; n < max; n++) await expect(withinLimit(limit, visitor, refused)).rejects.toThrow('invalid')
  expect(await left(limit)).toBe(0)
})
