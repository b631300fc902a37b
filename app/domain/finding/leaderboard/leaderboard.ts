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
