import { sql } from 'kysely'
import { jsonEach } from '#app/domain/lists.server.ts'
import { type RaidLeader, raidLeaderboardSize } from '#app/domain/raids/raid.ts'
import type { RaidLeaderJson } from '#app/domain/raids/raid-json.ts'
import { ranked } from '#app/domain/ranks.ts'
import { readMostSpottedMakes } from '#app/domain/users/spotted-makes.server.ts'
import { toBriefUserJson, toSpotterStats } from '#app/domain/users/user-json.ts'
import type { ReadDatabase } from '#db/schema.ts'

/**
 * Those who contributed most to a raid; of equals, who got there first stands higher, and both have the same rank (contract,
 * section 9). Who is gone is left out, and of a completed raid the others keep the ranks that were settled. At most 50.
 */
export async function raidLeaderboard(db: ReadDatabase, raidId: number): Promise<RaidLeader[]> {
  const rows = await raidLeadersQuery(db, raidId)
    .select(['users.id', 'username', 'avatar', 'rep', 'total as count', 'raid_contributors.rank as settled'])
    .execute()
  return withRanks(rows).map(({ settled: _, ...leader }) => leader)
}

function withRanks<Row extends { count: number; settled: number | null }>(rows: readonly Row[]) {
  return ranked(rows, ({ count }) => count).map((row) => ({ ...row, rank: row.settled ?? row.rank }))
}

/** The same as JSON (API-74), with what they have done on the site. */
export async function readRaidLeaderboard(
  db: ReadDatabase,
  raidId: number,
  at: number,
  limit = raidLeaderboardSize,
): Promise<RaidLeaderJson[]> {
  const rows = await raidLeadersQuery(db, raidId)
    .selectAll('users')
    .select(['total as count', 'raid_contributors.rank as settled'])
    .limit(limit)
    .execute()
  const makes = await readMostSpottedMakes(
    db,
    rows.map(({ id }) => id),
  )
  return withRanks(rows).map((row) => ({
    ...toBriefUserJson(row),
    rank: row.rank,
    count: row.count,
    spotterStats: toSpotterStats(row, makes.get(row.id) ?? null, at),
  }))
}

export function raidLeadersQuery(db: ReadDatabase, raidId: number) {
  return db
    .selectFrom('raid_contributors')
    .innerJoin('users', 'users.id', 'raid_contributors.user_id')
    .where('raid_id', '=', raidId)
    .where('users.deleted_at', 'is', null)
    .orderBy('total', 'desc')
    .orderBy('reached_at')
    .orderBy('user_id')
    .limit(raidLeaderboardSize)
}

/** The summed weight of what was contributed by members whose accounts are gone: the total has it, the leaderboard has not. */
export async function formerMembersCount(db: ReadDatabase, raidId: number): Promise<number> {
  const { count } = await formerMembersQuery(db, raidId).executeTakeFirstOrThrow()
  return count
}

export function formerMembersQuery(db: ReadDatabase, raidId: number) {
  return db.selectNoFrom(
    sql<number>`(SELECT coalesce(sum(total), 0) FROM users INDEXED BY users_deleted
        CROSS JOIN raid_contributors ON raid_id = ${raidId} AND user_id = users.id
        WHERE users.deleted_at IS NOT NULL)
      + (SELECT coalesce(sum(weight), 0) FROM raid_contributions WHERE raid_id = ${raidId} AND user_id IS NULL)`.as(
      'count',
    ),
  )
}

/**
 * Where a member stands in a raid, and the summed weight of what they contributed; null if that is nothing. For those
 * whom the leaderboard does not reach; of a completed raid it is the rank that was settled.
 */
export async function raidPlaceOf(
  db: ReadDatabase,
  raidId: number,
  userId: number,
): Promise<{ rank: number; count: number } | null> {
  const own = await db
    .selectFrom('raid_contributors')
    .select(['total', 'rank'])
    .where('raid_id', '=', raidId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (own === undefined) return null
  if (own.rank !== null) return { rank: own.rank, count: own.total }
  const { above } = await contributorsAboveQuery(db, raidId, own.total).executeTakeFirstOrThrow()
  return { rank: above + 1, count: own.total }
}

export function contributorsAboveQuery(db: ReadDatabase, raidId: number, total: number) {
  return db
    .selectFrom('raid_contributors')
    .innerJoin('users', 'users.id', 'raid_contributors.user_id')
    .select(({ fn }) => fn.countAll<number>().as('above'))
    .where('raid_id', '=', raidId)
    .where('total', '>', total)
    .where('users.deleted_at', 'is', null)
}

/** The usernames of those who won these completed raids, by the raids' ids; who is gone is left out. */
export async function raidWinners(
  db: ReadDatabase,
  raidIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await raidWinnersQuery(db, raidIds).execute()
  return new Map(rows.map(({ raid_id, username }) => [raid_id, username]))
}

export function raidWinnersQuery(db: ReadDatabase, raidIds: readonly number[]) {
  const winner = sql<number>`(SELECT user_id FROM raid_contributors INDEXED BY raid_contributors_by_total
    WHERE raid_id = each.value AND place = 1 ORDER BY total DESC, reached_at, user_id LIMIT 1)`
  return db
    .selectFrom(jsonEach<number>(raidIds))
    .innerJoin('users', (join) => join.on('users.id', '=', winner))
    .select(['each.value as raid_id', 'users.username'])
    .where('users.deleted_at', 'is', null)
}
