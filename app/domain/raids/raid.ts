import type { Viewer } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'

/** AR-29 */
export const DEFAULT_TARGET = 100

/** Entries of a raid's leaderboard: three on the podium, the others below it. */
export const raidLeaderboardSize = 50

/** As many of those that run, and of those to come, as `/raids` lists: the next ones. */
export const openRaidsShown = 50

/** Past raids on a page of `/raids`. */
export const pastRaidsPerPage = 20

/** Contributions, and raids, on a page of the dashboard. */
export const contributionsPerPage = 25
export const adminRaidsPerPage = 20

/** As many as one answer of the API holds, if nothing less is asked for: it is an array, and clients read it as a whole. */
export const MAX_CONTRIBUTIONS = 500

/** As many raids as one answer of the API holds, if nothing less is asked for. */
export const MAX_RAIDS_LISTED = 50

/** As many of the newest, and of those that are not ended, as one chooses from. */
export const MAX_RAID_CHOICES = 25

export const raidStatuses = ['scheduled', 'active', 'completed', 'archived'] as const

/**
 * Scheduled until its start, then active until an admin completes or archives it. One that is past its end is still
 * active: it takes no more contributions and waits to be completed (`isWaiting`).
 */
export type RaidStatus = (typeof raidStatuses)[number]

/** What counts in a raid (AC-35). */
export const contributionActions = [
  'vehicle_created',
  'tag_added',
  'basic_info_updated',
] as const satisfies Database['raid_contributions']['action_type'][]

export type ContributionAction = (typeof contributionActions)[number]

/** Which vehicles count: those that fit everything that is given; within a list any value will do (AR-35 to AR-41). */
export type RaidCriteria = {
  /** A part of the plate key, with `?` for one and `*` for any number of characters; '' is no criterion. */
  fixedPlate: string
  plateSingleDigit: boolean
  makes: string[]
  models: string[]
  bodyStyles: string[]
  colors: string[]
  tags: string[]
}

/** A badge as an admin describes it. */
export type RaidBadge = { title: string; description: string; icon: string }

export const podiumPlaces = ['first', 'second', 'third'] as const

export type PodiumPlace = (typeof podiumPlaces)[number]

/** What is given when a raid is completed (AR-45 to AR-64). */
export type RaidAwards = {
  participation: { enabled: boolean } & RaidBadge
  podium: { enabled: boolean } & Record<PodiumPlace, RaidBadge>
}

export const noCriteria: Readonly<RaidCriteria> = {
  fixedPlate: '',
  plateSingleDigit: false,
  makes: [],
  models: [],
  bodyStyles: [],
  colors: [],
  tags: [],
}

/** AR-49 to AR-51, AR-56 to AR-64. */
export const defaultAwards: Readonly<RaidAwards> = {
  participation: {
    enabled: true,
    title: 'Raid Participant',
    description: 'Participated in a community raid',
    icon: '🎯',
  },
  podium: {
    enabled: true,
    first: { title: 'Raid Champion', description: 'Finished 1st place in a community raid', icon: '🥇' },
    second: { title: 'Raid Runner-up', description: 'Finished 2nd place in a community raid', icon: '🥈' },
    third: { title: 'Raid Bronze', description: 'Finished 3rd place in a community raid', icon: '🥉' },
  },
}

/** Times are ms UTC. */
export type Raid = {
  id: number
  title: string
  slug: string
  description: string
  startAt: number
  /** From then on nothing counts any more. */
  endAt: number
  target: number
  /** Whether contributions still count once the target is reached. */
  allowOverachievement: boolean
  criteria: RaidCriteria
  awards: RaidAwards
  /** Summed weight. */
  totalContributions: number
  completedAt: number | null
  archivedAt: number | null
  createdAt: number
  updatedAt: number
}

export type RaidProgress = { total: number; target: number }

/** Somebody on the leaderboard of a raid; `count` is the summed weight of what they contributed. */
export type RaidLeader = {
  rank: number
  id: number
  username: string
  avatar: string | null
  rep: number
  count: number
}

/** Why a contribution counted: what of the vehicle met each criterion that the raid has. */
export type Fitted = Partial<Record<keyof RaidCriteria, string>>

/** A contribution as admins see it. */
export type RaidContribution = {
  id: number
  /** Null once the account is gone: 'Unknown User'. */
  user: { id: number; username: string; avatar: string | null; rep: number } | null
  /** Null once it is removed for good: 'Unknown'. */
  vehicle: {
    id: number
    plate: string
    plateText: string
    make: string | null
    model: string | null
    isDeleted: boolean
  } | null
  actionType: ContributionAction
  weight: number
  /** Null for one that an admin added by hand. */
  why: Fitted | null
  createdAt: number
}

/** How a raid stands at a time: an active one either runs or waits to be completed. */
export type RaidState = Exclude<RaidStatus, 'active'> | 'running' | 'waiting'

type Times = Pick<Raid, 'startAt' | 'endAt' | 'completedAt' | 'archivedAt'>

export function raidStatusAt(raid: Times, at: number): RaidStatus {
  if (raid.completedAt !== null) return 'completed'
  if (raid.archivedAt !== null) return 'archived'
  return at < raid.startAt ? 'scheduled' : 'active'
}

/** Takes contributions, as far as time goes: from its start up to its end, of which the end is no part. */
export function isRunning(raid: Times, at: number): boolean {
  return raidStatusAt(raid, at) === 'active' && at < raid.endAt
}

/** Past its end, and not completed yet. */
export function isWaiting(raid: Times, at: number): boolean {
  return raidStatusAt(raid, at) === 'active' && at >= raid.endAt
}

export function raidStateAt(raid: Times, at: number): RaidState {
  const status = raidStatusAt(raid, at)
  if (status !== 'active') return status
  return isWaiting(raid, at) ? 'waiting' : 'running'
}

export function progressOf({
  totalContributions,
  target,
}: Pick<Raid, 'totalContributions' | 'target'>): RaidProgress {
  return { total: totalContributions, target }
}

/** Rounded, 100 at most, and 0 where the target is not above 0 (RAID-37 to RAID-39). */
export function percentOf({ total, target }: RaidProgress): number {
  return target > 0 ? Math.min(100, Math.round((total * 100) / target)) : 0
}

/** Makes, changes and ends raids, and corrects their contributions (PERM-57). */
export function canRunRaids(viewer: Viewer): boolean {
  return viewer?.isAdmin === true
}

export function raidPath({ slug }: Pick<Raid, 'slug'>): string {
  return `/raids/${slug}`
}
