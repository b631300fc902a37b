import type { ServerClock } from '#app/components/raids/server-clock.ts'

/** Between two polls, ms: of the banner on home (HOME-03) and of a raid's page (RAID-13). */
export const BANNER_POLL_MS = 10_000
export const PAGE_POLL_MS = 15_000

/** What a polled call answers now, by which the clock is set; an unchanged answer costs a 304. Rejects if none came. */
export async function ask<Answer>(path: string, clock: ServerClock): Promise<Answer> {
  const askedAt = performance.now()
  const answer = await fetch(path, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  clock.setBy(answer, askedAt)
  return (await answer.json()) as Answer
}
