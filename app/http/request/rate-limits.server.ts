import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '#app/domain/errors.ts'
import { isTrusted, type Viewer } from '#app/domain/users/user.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How often (contract section 3, Limits): per signed-in member, else per address. Kept in memory. */
const makeLimiters = () => ({
  uploads: new RateLimiterMemory({ keyPrefix: 'uploads', points: 60, duration: hour }),
  edits: new RateLimiterMemory({ keyPrefix: 'edits', points: 120, duration: hour }),
  comments: new RateLimiterMemory({ keyPrefix: 'comments', points: 10, duration: minute }),
  likes: new RateLimiterMemory({ keyPrefix: 'likes', points: 60, duration: minute }),
  collections: new RateLimiterMemory({ keyPrefix: 'collections', points: 30, duration: day }),
  reports: new RateLimiterMemory({ keyPrefix: 'reports', points: 20, duration: hour }),
  'new-plates-new': new RateLimiterMemory({ keyPrefix: 'plates-new', points: 10, duration: day }),
  'new-plates-trusted': new RateLimiterMemory({ keyPrefix: 'plates-trusted', points: 100, duration: day }),
  'sign-in': new RateLimiterMemory({ keyPrefix: 'sign-in', points: 20, duration: minute }),
  // Files sent before their form; the form itself counts as an upload.
  'file-drafts': new RateLimiterMemory({ keyPrefix: 'file-drafts', points: 120, duration: hour }),
  // Beside the day's allowance, which counts those that succeed.
  analyses: new RateLimiterMemory({ keyPrefix: 'analyses', points: 120, duration: hour }),
  // Visitors can save drafts, and each takes up to 64 KB for an hour.
  drafts: new RateLimiterMemory({ keyPrefix: 'drafts', points: 60, duration: hour }),
})

let limiters = makeLimiters()

/** Resets all counters: for tests. */
export function resetRateLimits(): void {
  limiters = makeLimiters()
}

export type LimitName =
  | 'uploads'
  | 'edits'
  | 'comments'
  | 'likes'
  | 'reports'
  | 'collections'
  | 'new-plates'
  | 'sign-in'
  | 'file-drafts'
  | 'analyses'
  | 'drafts'

type Who = { viewer: Viewer; address: string }

/** What costs us as much when it is refused: it counts whatever comes of it. */
const alwaysCounted = new Set<LimitName>(['uploads', 'file-drafts', 'analyses', 'drafts', 'sign-in'])

/**
 * Runs `act` within the limit, else throws a 429. An `act` that is refused does not count, if that is cheap
 * (`alwaysCounted`) and while the time that it was counted in lasts: later it would be taken off the next one.
 */
export async function withinLimit<T>(
  name: LimitName | undefined,
  who: Who,
  act: () => Promise<T>,
): Promise<T> {
  if (name === undefined) return act()
  const limiter = limiterFor(name, who.viewer)
  const key = keyOf(name, who)
  const start = Date.now()
  const { msBeforeNext } = await consume(limiter, name, key)
  try {
    return await act()
  } catch (error) {
    const at = Date.now()
    const isInTime = at >= start && at < start + msBeforeNext
    if (error instanceof DomainError && !alwaysCounted.has(name) && isInTime) await limiter.reward(key)
    throw error
  }
}

/** Counts once, else throws a 429. */
export async function countWithinLimit(name: LimitName, who: Who): Promise<void> {
  await consume(limiterFor(name, who.viewer), name, keyOf(name, who))
}

function keyOf(name: LimitName, { viewer, address }: Who): string {
  return name === 'sign-in' || viewer === null ? `a:${address}` : `u:${viewer.id}`
}

/** Counts once if the limit allows it; returns whether it did. */
export async function tryConsume(name: LimitName, who: Who): Promise<boolean> {
  try {
    await countWithinLimit(name, who)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

function limiterFor(name: LimitName, viewer: Viewer): RateLimiterMemory {
  if (name !== 'new-plates') return limiters[name]
  return limiters[viewer !== null && isTrusted(viewer) ? 'new-plates-trusted' : 'new-plates-new']
}

async function consume(limiter: RateLimiterMemory, name: LimitName, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw overLimit(limiter, name, refusal)
  }
}

function overLimit(limiter: RateLimiterMemory, name: LimitName, used: RateLimiterRes): DomainError {
  // Counted by the clock on the wall: set back, it would tell of hours, though the limit ends in its own time.
  const seconds = Math.min(limiter.duration, Math.max(1, Math.ceil(used.msBeforeNext / 1000)))
  return new DomainError(name === 'new-plates' ? 'new_plates_limit' : 'too_many_requests', {
    retryAfter: seconds,
    params: { seconds, max: limiter.points },
  })
}
