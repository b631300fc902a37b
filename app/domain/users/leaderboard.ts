import { z } from 'zod'
import { briefUserJson, userJson } from '#app/domain/users/user-json.ts'

/** Entries of the leaderboard (contract, section 3). */
export const leaderboardSize = 17

/** An award that its holder has put beside their name. */
const displayedAwardJson = z.object({
  awardId: z.object({
    _id: z.string(),
    key: z.string(),
    title: z.string(),
    description: z.string(),
    icon: z.string(),
    rarity: z.enum(['common', 'uncommon', 'rare', 'epic', 'legendary']),
  }),
  earned: z.literal(true),
  isDisplayed: z.literal(true),
  displayOrder: z.number().int(),
  awardedAt: z.iso.datetime(),
  reason: z.string().nullable(),
})

export type DisplayedAwardJson = z.output<typeof displayedAwardJson>

/** HOME-25 to HOME-32. */
export const leaderboardEntryJson = briefUserJson.extend({
  platesFound: z.number().int(),
  spotterStats: userJson.shape.spotterStats,
  awards: z.array(displayedAwardJson),
})

export type LeaderboardEntryJson = z.output<typeof leaderboardEntryJson>

/** Entries that stand in order, each with its rank; equal scores share one: 1, 1, 3. */
export function ranked<Entry extends object>(
  entries: readonly Entry[],
  scoreOf: (entry: Entry) => number,
): (Entry & { rank: number })[] {
  let rank = 0
  return entries.map((entry, index) => {
    const before = entries[index - 1]
    if (before === undefined || scoreOf(before) !== scoreOf(entry)) rank = index + 1
    return { ...entry, rank }
  })
}
