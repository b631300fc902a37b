import { toId } from '#app/domain/ids.ts'
import { iso } from '#app/domain/iso.ts'
import { groupBy, jsonEach } from '#app/domain/lists.server.ts'
import {
  type DisplayedAwardJson,
  type LeaderboardEntryJson,
  leaderboardSize,
  ranked,
} from '#app/domain/users/leaderboard.ts'
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
export async function readLeaderboard(db: ReadDatabase, at: number): Promise<LeaderboardEntryJson[]> {
  const users = await topSpottersQuery(db).selectAll().execute()
  const ids = users.map(({ id }) => id)
  const [makes, awards] = await Promise.all([readMostSpottedMakes(db, ids), readDisplayedAwards(db, ids)])
  return users.map((user) => toEntry(user, makes.get(user.id) ?? null, awards.get(user.id) ?? [], at))
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

type DisplayedAward = Awaited<ReturnType<ReturnType<typeof displayedAwardsQuery>['execute']>>[number]

async function readDisplayedAwards(db: ReadDatabase, ids: number[]): Promise<Map<number, DisplayedAward[]>> {
  return groupBy(await displayedAwardsQuery(db, ids).execute(), ({ userId }) => userId)
}

export function displayedAwardsQuery(db: ReadDatabase, ids: number[]) {
  return db
    .selectFrom(jsonEach<number>(ids))
    .innerJoin('user_awards', 'user_awards.user_id', 'each.value')
    .innerJoin('awards', 'awards.id', 'user_awards.award_id')
    .select([
      'each.value as userId',
      'awards.id as awardId',
      'awards.key',
      'title',
      'description',
      'icon',
      'rarity',
      'display_order',
      'awarded_at',
      'reason',
    ])
    .where('display_order', 'is not', null)
    .where('revoked_at', 'is', null)
    .$narrowType<{ display_order: number }>()
    .orderBy('display_order')
    .orderBy('user_awards.id')
}

/** So many awards stand beside a name. */
const MAX_DISPLAYED = 3

function toEntry(
  user: UserRow,
  mostSpottedMake: SpottedMake | null,
  awards: DisplayedAward[],
  at: number,
): LeaderboardEntryJson {
  return {
    ...toBriefUserJson(user),
    platesFound: user.total_spots,
    spotterStats: toSpotterStats(user, mostSpottedMake, at),
    awards: awards.slice(0, MAX_DISPLAYED).map(toDisplayedAward),
  }
}

function toDisplayedAward(row: DisplayedAward): DisplayedAwardJson {
  const { key, title, description, icon, rarity } = row
  return {
    awardId: { _id: toId('award', row.awardId), key, title, description, icon, rarity },
    earned: true,
    isDisplayed: true,
    displayOrder: row.display_order,
    awardedAt: iso(row.awarded_at),
    reason: row.reason,
  }
}
