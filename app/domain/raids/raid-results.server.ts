import { selectContributions, toContribution } from '#app/domain/raids/contributions.server.ts'
import type { RaidContribution } from '#app/domain/raids/raid.ts'
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

/** The places that a completed raid has given these members: no two share one. Before that there are none. */
export async function placesIn(
  db: ReadDatabase,
  raidId: number,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('raid_contributors')
    .select(['user_id', 'place'])
    .where('raid_id', '=', raidId)
    .where('user_id', 'in', userIds)
    .where('place', 'is not', null)
    .execute()
  return new Map(rows.map(({ user_id, place }) => [user_id, place as number]))
}
