import { useEffect, useState } from 'react'
import { pollWhileVisible } from '#app/components/feedback/poll-while-visible.ts'
import type { UsageView } from '#app/components/submit/submit-view.ts'
import { toUsageView } from '#app/components/submit/usage-view.ts'

/** How often it is asked for, ms (QS-54). */
const POLL_INTERVAL_MS = 5 * 60_000

/** Window event: what the reader has left, as the server has said. */
const USAGE_TOLD = 'usage-told'

/** What the page's data say, until the server has said more. */
export function useLatestUsage(loaded: UsageView | null): UsageView | null {
  const [latest, setLatest] = useState({ usage: loaded, since: loaded })
  // The data were read anew: they are the newest.
  if (latest.since !== loaded) setLatest({ usage: loaded, since: loaded })
  useEffect(() => {
    const take = ({ detail }: CustomEvent<UsageView>) =>
      setLatest((last) => (last.usage === null ? last : { ...last, usage: detail }))
    addEventListener(USAGE_TOLD, take as EventListener)
    return () => removeEventListener(USAGE_TOLD, take as EventListener)
  }, [])
  return latest.usage
}

/** Polls for everything on the page that shows the reader's analyses, until a 401. */
export function usePolledUsage(isPolled: boolean): void {
  useEffect(() => {
    if (!isPolled) return
    const { stop } = pollWhileVisible(async () => {
      const answer = await fetch('/api/vehicles/ai-usage-status', { cache: 'no-cache' })
      if (answer.status === 401) stop()
      if (answer.ok) tell((await answer.json()) as UsageAnswer)
    }, POLL_INTERVAL_MS)
    return stop
  }, [isPolled])
}

type UsageAnswer = { remaining: number; limit: number; bonusUsage: number }

function tell({ remaining, limit, bonusUsage: bonus }: UsageAnswer): void {
  tellUsage(toUsageView({ remaining, limit, bonus }))
}

/** An analysis tells what is left, too. */
export function tellUsage(usage: UsageView): void {
  dispatchEvent(new CustomEvent(USAGE_TOLD, { detail: usage }))
}
