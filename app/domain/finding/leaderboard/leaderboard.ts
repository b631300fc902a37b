import { z } from 'zod'
import { userAwardJson } from '#app/domain/awards/award.ts'
import { briefUserJson, userJson } from '#app/domain/users/user-json.ts'

/** Entries of the leaderboard (contract, section 3). */
export const leaderboardSize = 17

/** HOME-25 to HOME-32. */
export const leaderboardEntryJson = briefUserJson.extend({
  platesFound: z.number().int(),
  spotterStats: userJson.shape.spotterStats,
  awards: z.array(userAwardJson),
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
