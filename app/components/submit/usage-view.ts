import type { UsageView } from '#app/components/submit/submit-view.ts'

/** More than this is enough (QS-47). */
const FEW = 2

/** `limit` is everybody's, `bonus` the reader's own. */
export function toUsageView({
  remaining,
  limit,
  bonus,
}: {
  remaining: number
  limit: number
  bonus: number
}): UsageView {
  const level = remaining > FEW ? 'enough' : remaining > 0 ? 'few' : 'none'
  return { remaining, limit: limit + bonus, bonus, level }
}
