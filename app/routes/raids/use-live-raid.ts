import { useRevalidator } from '@remix-run/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askDisplayed } from '#app/components/awards/ask-displayed.ts'
import type { DisplayedAwardView } from '#app/components/awards/displayed-awards.tsx'
import { pollWhileVisible } from '#app/components/feedback/poll-while-visible.ts'
import { useSite } from '#app/components/layout/site.tsx'
import { ask, PAGE_POLL_MS } from '#app/components/raids/polling.ts'
import { type ServerClock, serverClock } from '#app/components/raids/server-clock.ts'
import { useSecondsUntil } from '#app/components/raids/use-seconds-until.ts'
import type { RaidProgress, RaidState } from '#app/domain/raids/raid.ts'
import type { RaidJson, RaidLeaderJson } from '#app/domain/raids/raid-json.ts'
import type { Language } from '#app/i18n/languages.ts'
import { toLeaderView } from '#app/routes/raids/leader-view.ts'
import type { RaidLeaderView, RaidView } from '#app/routes/raids/raid-view.ts'

type LiveJson = RaidJson & { leaderboard: RaidLeaderJson[] }

type Polled = { progress: RaidProgress; leaders: RaidLeaderView[] }

/** What changes of a raid while its page is open. */
export type LiveRaid = Polled & {
  state: RaidState
  /** Until its start, then until its end. */
  seconds: number
}

/** A raid as the page has it, then as it is polled, until its end (RAID-13, RAID-34, RAID-35). `at`: the server's time. */
export function useLiveRaid(raid: RaidView, at: number): LiveRaid {
  const clock = useMemo(() => serverClock(at), [at])
  const seconds = useSecondsUntil(raid.state === 'scheduled' ? raid.start : raid.end, clock, at)
  const polled = usePolledRaid(raid, clock)
  useStart(raid, seconds)
  const isOver = raid.state === 'running' && seconds === 0
  return { ...polled, seconds, state: isOver ? 'waiting' : raid.state }
}

/** The page of a raid that has begun is another one. */
function useStart({ state }: RaidView, seconds: number): void {
  const { revalidate } = useRevalidator()
  const hasBegun = state === 'scheduled' && seconds === 0
  useEffect(() => {
    if (hasBegun) revalidate()
  }, [hasBegun, revalidate])
}

function usePolledRaid(raid: RaidView, clock: ServerClock): Polled {
  const { t } = useTranslation('raids')
  const { language, viewer } = useSite()
  const { revalidate } = useRevalidator()
  const [polled, setPolled] = useState<(Polled & { for: RaidView }) | null>(null)
  const name = viewer?.username
  useEffect(() => {
    if (raid.state !== 'running') return
    const awardsOf = knownAwards(raid.leaders, language)
    let described: string | null = null
    const { poll, stop } = pollWhileVisible(async () => {
      if (clock.now() >= raid.end) stop()
      const {
        leaderboard: leaders,
        progress,
        ...live
      } = await ask<LiveJson>(`/api/raids/${raid.id}/live`, clock)
      const awards = await awardsOf(leaders)
      const views = leaders.map((leader) =>
        toLeaderView(t, language, {
          ...leader,
          id: leader._id,
          picture: leader.profilePicVariants?.small ?? null,
          awards: awards.get(leader._id) ?? [],
        }),
      )
      setPolled({ progress, leaders: views, for: raid })
      if (clock.now() >= raid.end) return
      const description = JSON.stringify(live)
      const isOther = described !== null && described !== description
      described = description
      const own = leaders.find(({ username }) => username === name)
      const isOwnOther = own !== undefined && own.count !== raid.own?.place?.count
      // An admin has changed or ended it, or the reader has contributed elsewhere.
      if (isOther || isOwnOther) revalidate()
    }, PAGE_POLL_MS)
    // The page may have waited in a cache.
    poll()
    return stop
  }, [raid, clock, t, language, name, revalidate])
  return polled?.for === raid ? polled : raid
}

/** What members show beside their names: as the page has it, and asked for once for those who have come since. */
function knownAwards(leaders: RaidLeaderView[], language: Language) {
  const known = new Map<string, DisplayedAwardView[]>(leaders.map(({ id, awards }) => [id, awards]))
  return async (now: RaidLeaderJson[]) => {
    const userIds = now.map(({ _id }) => _id).filter((id) => !known.has(id))
    // Without them a leaderboard is right as well (AWD-22).
    const come = userIds.length > 0 && (await askDisplayed(userIds, language).catch(() => null))
    if (come) for (const [id, awards] of come) known.set(id, awards)
    return known
  }
}
