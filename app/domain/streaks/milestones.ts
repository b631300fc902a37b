/** Days of a streak that are celebrated (STRK-04); each brings an achievement. */
export const milestones = [7, 14, 30, 60, 69, 90, 100, 365] as const

export type Milestone = (typeof milestones)[number]

export function isMilestone(days: number): boolean {
  return (milestones as readonly number[]).includes(days)
}

/** From so many days on the badge of a streak has another colour (STRK-03). */
const tiers = [7, 30, 100, 365]

/** The style of a streak's badge: 0 to 4. */
export function streakTier(days: number): number {
  return tiers.filter((from) => days >= from).length
}
