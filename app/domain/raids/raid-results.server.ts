import { selectContributions, toContribution } from '#app/domain/raids/contributions.server.ts'
import { podiumPlaces, type RaidContribution } from '#app/domain/raids/raid.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** As many of one's own contributions as a raid's page tells of. */
export const OWN_CONTRIBUTIONS_SHOWN = 20

/** What a member contributed to a raid, the newest first; at most 20. */
export async function ownContributions(
  db: ReadDatabase,
  raidId: number,
  userId: number,
): Promise<RaidContribution[]> {
  const rows = await ownContributionsQuery(db, raidId, userId).execute()
  return rows.map(toContribution)
}

export function ownContributionsQuery(db: ReadDatabase, raidId: number, userId: number) {
  return selectContributions(db)
    .where('raid_contributions.user_id', '=', userId)
    .where('raid_contributions.raid_id', '=', raidId)
    .orderBy('raid_contributions.created_at', 'desc')
    .orderBy('raid_contributions.id', 'desc')
    .limit(OWN_CONTRIBUTIONS_SHOWN)
}

/** The ranks of those of these members who stand on the podium of a completed raid: three people at most, who may share one. */
export async function podiumRanks(
  db: ReadDatabase,
  raidId: number,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('raid_contributors')
    .select(['user_id', 'rank'])
    .where('raid_id', '=', raidId)
    .where('user_id', 'in', userIds.slice(0, podiumPlaces.length))
    .where('place', '<=', podiumPlaces.length)
    .execute()
  return new Map(rows.map(({ user_id, rank }) => [user_id, rank ?? 0]))
}
