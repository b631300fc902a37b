import type { RaidProgress, RaidState } from '#app/domain/raids/raid.ts'
import { progressOf, type Raid, raidPath, raidStateAt } from '#app/domain/raids/raid.ts'
import { raidWinners } from '#app/domain/raids/raid-leaderboard.server.ts'
import { raidsForVisitors } from '#app/domain/raids/raids.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDateTime, type Moment } from '#app/i18n/format.ts'

/** A raid in the list. */
export type RaidRowView = {
  href: string
  title: string
  state: RaidState
  /** Its start where that is to come, else its end. */
  when: Moment
  progress: RaidProgress
  /** Who is first of a completed one. */
  winner: string | null
}

export type RaidsPage = {
  upcoming: RaidRowView[]
  running: RaidRowView[]
  past: RaidRowView[]
  isLater: boolean
  nextHref: string | null
}

/** Upcoming, running and past raids, the past ones in pages. */
export async function raidsScreen(args: ScreenArgs): Promise<RaidsPage> {
  const { db, at, url } = args
  const cursor = url.searchParams.get('cursor')
  const { upcoming, running, past, next } = await raidsForVisitors(db, at, cursor)
  const isLater = cursor !== null
  const winners = await raidWinners(
    db,
    past.filter(({ completedAt }) => completedAt !== null).map(({ id }) => id),
  )
  const rows = (raids: Raid[]) => raids.map((raid) => toRow(args, raid, winners.get(raid.id) ?? null))
  return {
    upcoming: isLater ? [] : rows(upcoming),
    running: isLater ? [] : rows(running),
    past: rows(past),
    isLater,
    nextHref: next === null ? null : `/raids?${new URLSearchParams({ cursor: next })}`,
  }
}

function toRow({ at, language }: ScreenArgs, raid: Raid, winner: string | null): RaidRowView {
  const state = raidStateAt(raid, at)
  return {
    href: raidPath(raid),
    title: raid.title,
    state,
    when: formatDateTime(language, state === 'scheduled' ? raid.startAt : raid.endAt),
    progress: progressOf(raid),
    winner,
  }
}
