import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { pollWhileVisible } from '#app/components/feedback/poll-while-visible.ts'

/** Where no raid is active: reads the page anew once one has begun. */
export function useNextRaid(isWaiting: boolean, intervalMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const { stop } = pollWhileVisible(async () => {
      const answer = await fetch('/api/raids/active', { cache: 'no-cache' })
      if (answer.ok && (await answer.json()) !== null) revalidate()
    }, intervalMs)
    return stop
  }, [isWaiting, intervalMs, revalidate])
}
