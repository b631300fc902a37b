import type { LeaderView } from '#app/components/users/leaderboard.tsx'
import type { RaidProgress, RaidState } from '#app/domain/raids/raid.ts'
import type { Moment } from '#app/i18n/format.ts'

/** A raid as its page shows it, worded for the reader. Bare times are ms UTC. */
export type RaidView = {
  id: string
  path: string
  address: string
  title: string
  description: string
  state: RaidState
  start: number
  end: number
  startText: Moment
  endText: Moment
  progress: RaidProgress
  allowOverachievement: boolean
  /** Empty: every vehicle counts. */
  criteria: CriterionView[]
  participation: BadgeView | null
  /** Of the first, second and third place; empty without a podium. */
  podium: BadgeView[]
  leaders: RaidLeaderView[]
  /** Summed weight of members whose accounts are gone: part of the progress, on no leaderboard. */
  formerCount: number
  /** Null for visitors. */
  own: OwnPart | null
  /** For admins. */
  manageHref: string | null
}

/** What a vehicle must have; one of the values will do. `href` leads to those that have it. */
export type CriterionView = { label: string; values: { text: string; href: string | null }[] }

export type BadgeView = { title: string; description: string; icon: string }

/** `id` as JSON has it. */
export type RaidLeaderView = LeaderView & { id: string }

/** What the reader contributed. */
export type OwnPart = {
  /** Null before the first contribution. */
  place: { rank: number; count: number } | null
  /** The newest. */
  contributions: OwnContribution[]
}

export type OwnContribution = {
  id: string
  /** The plate, and its page while it has one. */
  plate: string
  href: string | null
  act: string
  /** "Perodua, Kancil"; '' where nothing was asked for. */
  why: string
  weight: number
  at: Moment
}
