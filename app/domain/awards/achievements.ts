import { type Milestone, milestones } from '#app/domain/streaks/milestones.ts'
import type { Rarity } from '#db/schema.ts'

/** What achievements count of a member. */
export const metrics = [
  'spots',
  'photos',
  'comments',
  'tags',
  'likesGiven',
  'likesReceived',
  'streakDays',
  'collections',
  'makes',
  'singleDigitPlates',
  'tagFamilies',
  'raidsJoined',
  'raidsWon',
] as const

export type Metric = (typeof metrics)[number]

type Rule = {
  /** Stays: who earned it holds it by this key. */
  key: string
  metric: Metric
  /** Earned when the metric reaches it. */
  target: number
  rarity: Rarity
  /** A name of the site's icon set. */
  icon: string
}

/** What each milestone of a streak brings. */
const streakAwards = {
  7: { rarity: 'common', icon: 'flame' },
  14: { rarity: 'uncommon', icon: 'flame' },
  30: { rarity: 'uncommon', icon: 'calendar' },
  60: { rarity: 'rare', icon: 'flame' },
  69: { rarity: 'rare', icon: 'sparkles' },
  90: { rarity: 'epic', icon: 'calendar' },
  100: { rarity: 'epic', icon: 'trophy' },
  365: { rarity: 'legendary', icon: 'crown' },
} as const satisfies Record<Milestone, Pick<Rule, 'rarity' | 'icon'>>

/**
 * Every achievement there is; the `awards` table follows this list at each start. Titles and descriptions stand under the
 * key among the texts of `awards`.
 */
export const achievements = [
  { key: 'spots-1', metric: 'spots', target: 1, rarity: 'common', icon: 'plate' },
  { key: 'spots-10', metric: 'spots', target: 10, rarity: 'common', icon: 'plate' },
  { key: 'spots-50', metric: 'spots', target: 50, rarity: 'uncommon', icon: 'car' },
  { key: 'spots-250', metric: 'spots', target: 250, rarity: 'rare', icon: 'compass' },
  { key: 'spots-1000', metric: 'spots', target: 1000, rarity: 'legendary', icon: 'crown' },
  { key: 'photos-10', metric: 'photos', target: 10, rarity: 'common', icon: 'camera' },
  { key: 'photos-100', metric: 'photos', target: 100, rarity: 'uncommon', icon: 'camera' },
  { key: 'photos-500', metric: 'photos', target: 500, rarity: 'rare', icon: 'image' },
  { key: 'photos-2500', metric: 'photos', target: 2500, rarity: 'epic', icon: 'video' },
  { key: 'comments-10', metric: 'comments', target: 10, rarity: 'common', icon: 'chat' },
  { key: 'comments-100', metric: 'comments', target: 100, rarity: 'uncommon', icon: 'chat' },
  { key: 'comments-500', metric: 'comments', target: 500, rarity: 'rare', icon: 'megaphone' },
  { key: 'tags-10', metric: 'tags', target: 10, rarity: 'common', icon: 'tag' },
  { key: 'tags-200', metric: 'tags', target: 200, rarity: 'uncommon', icon: 'tag' },
  { key: 'likes-given-10', metric: 'likesGiven', target: 10, rarity: 'common', icon: 'heart' },
  { key: 'likes-given-500', metric: 'likesGiven', target: 500, rarity: 'uncommon', icon: 'heart' },
  { key: 'likes-received-10', metric: 'likesReceived', target: 10, rarity: 'common', icon: 'star' },
  { key: 'likes-received-100', metric: 'likesReceived', target: 100, rarity: 'uncommon', icon: 'star' },
  { key: 'likes-received-1000', metric: 'likesReceived', target: 1000, rarity: 'epic', icon: 'sparkles' },
  ...milestones.map((days) => ({
    ...streakAwards[days],
    ...({ key: `streak-${days}`, metric: 'streakDays', target: days } as const),
  })),
  { key: 'collections-1', metric: 'collections', target: 1, rarity: 'common', icon: 'stack' },
  { key: 'collections-10', metric: 'collections', target: 10, rarity: 'uncommon', icon: 'stack' },
  { key: 'makes-5', metric: 'makes', target: 5, rarity: 'common', icon: 'badge' },
  { key: 'makes-15', metric: 'makes', target: 15, rarity: 'uncommon', icon: 'badge' },
  { key: 'makes-40', metric: 'makes', target: 40, rarity: 'epic', icon: 'globe' },
  { key: 'single-digit-1', metric: 'singleDigitPlates', target: 1, rarity: 'uncommon', icon: 'hash' },
  { key: 'single-digit-5', metric: 'singleDigitPlates', target: 5, rarity: 'rare', icon: 'hash' },
  { key: 'single-digit-20', metric: 'singleDigitPlates', target: 20, rarity: 'epic', icon: 'key' },
  { key: 'tag-families-3', metric: 'tagFamilies', target: 3, rarity: 'common', icon: 'filter' },
  { key: 'tag-families-6', metric: 'tagFamilies', target: 6, rarity: 'uncommon', icon: 'eye' },
  { key: 'raids-joined-1', metric: 'raidsJoined', target: 1, rarity: 'common', icon: 'target' },
  { key: 'raids-joined-5', metric: 'raidsJoined', target: 5, rarity: 'rare', icon: 'users' },
  { key: 'raids-won-1', metric: 'raidsWon', target: 1, rarity: 'epic', icon: 'trophy' },
  { key: 'raids-won-3', metric: 'raidsWon', target: 3, rarity: 'legendary', icon: 'medal' },
] as const satisfies readonly Rule[]

export type Achievement = (typeof achievements)[number]
export type AchievementKey = Achievement['key']

/** The kinds of tags, each counted from the first own tag of it on. */
export const tagFamilies: Record<string, readonly string[]> = {
  desired: ['Exotic', 'Rare', 'Vintage', 'Sleeper'],
  modified: ['Modified', 'Ricer', 'Upbadge', 'Downbadge', 'Convert'],
  distinguished: ['Royal', 'Dato/VIP', 'Diplomat', 'Celebrity', 'Vanity'],
  everyday: ['Taxi', 'Common', 'P Sticker'],
  amusing: ['Funny', 'Viral', 'ATBGE', 'Suspicious'],
  troubled: ['Accident', 'Road Rage', 'Parking', 'Damaged', 'Abandoned'],
}

/** Nothing is counted beyond the highest target. */
export function highestTarget(metric: Metric): number {
  return Math.max(...achievements.filter((one) => one.metric === metric).map(({ target }) => target))
}

/** The key of what a raid gives; a raid is won by its first place. */
export function raidAwardKey(raidId: number, place: 'participation' | 'first' | 'second' | 'third'): string {
  return `raid-${raidId}-${place}`
}
