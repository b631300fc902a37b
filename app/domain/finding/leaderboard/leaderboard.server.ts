import { type AwardWording, toUserAwardJson, type UserAwardJson } from '#app/domain/awards/award.ts'
import { readDisplayedAwards } from '#app/domain/awards/displayed.server.ts'
import { type LeaderboardEntryJson, leaderboardSize } from '#app/domain/finding/leaderboard/leaderboard.ts'
import { ranked } from '#app/domain/ranks.ts'
import { readMostSpottedMakes } from '#app/domain/users/spotted-makes.server.ts'
import { type SpottedMake, toBriefUserJson, toSpotterStats } from '#app/domain/users/user-json.ts'
import type { ReadDatabase, UserRow } from '#db/schema.ts'

export type TopSpotter = Pick<UserRow, 'id' | 'username' | 'avatar' | 'rep'> & {
  platesFound: number
  rank: number
}

/**
 * Those who were first to spot most plates that count; of equals, who got there first stands higher, and both have the
 * same rank (contract, section 4).
 */
export async function readTopSpotters(db: ReadDatabase): Promise<TopSpotter[]> {
  const spotters = await topSpottersQuery(db)
    .select(['id', 'username', 'avatar', 'rep', 'total_spots as platesFound'])
    .execute()
  return ranked(spotters, ({ platesFound }) => platesFound)
}

/** The same as JSON (API-15), with what they have done and the awards they show. */
export async function readLeaderboard(
  db: ReadDatabase,
  at: number,
  wordsOf?: AwardWording,
): Promise<LeaderboardEntryJson[]> {
  const users = await topSpottersQuery(db).selectAll().execute()
  const ids = users.map(({ id }) => id)
  const [makes, displayed] = await Promise.all([readMostSpottedMakes(db, ids), readDisplayedAwards(db, ids)])
  return users.map((user) => {
    const awards = (displayed.get(user.id) ?? []).map((one) => toUserAwardJson(one, wordsOf))
    return toEntry(user, makes.get(user.id) ?? null, awards, at)
  })
}

export function topSpottersQuery(db: ReadDatabase) {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('total_spots', '>', 0)
    .orderBy('total_spots', 'desc')
    .orderBy('spots_reached_at')
    .orderBy('id')
    .limit(leaderboardSize)
}

function toEntry(
  user: UserRow,
  mostSpottedMake: SpottedMake | null,
  awards: UserAwardJson[],
  at: number,
): LeaderboardEntryJson {
  return {
    ...toBriefUserJson(user),
    platesFound: user.total_spots,
    spotterStats: toSpotterStats(user, mostSpottedMake, at),
    awards,
  }
}
