import type { Kysely } from 'kysely'
import { nextId } from '#app/domain/next-id.server.ts'
import type { ContributionAction, Fitted, Raid } from '#app/domain/raids/raid.ts'
import type { Database } from '#db/schema.ts'

/** Something that counts, or would: whose act on which vehicle. */
export type ContributingAct = { userId: number; vehicleId: number; actionType: ContributionAction }

type NewContribution = ContributingAct & {
  weight: number
  why: Fitted | null
  /** The admin who adds it by hand. */
  addedBy: number | null
}

/** Adds contributions, none of which is there yet; answers the id of the first. What is summed of them follows by triggers. */
export async function insertContributions(
  db: Kysely<Database>,
  raidId: number,
  added: readonly NewContribution[],
  at: number,
): Promise<number> {
  const { id } = await db
    .insertInto('raid_contributions')
    .values(
      added.map(({ userId, vehicleId, actionType, weight, why, addedBy }, index) => ({
        id: nextId('raid_contributions', index),
        raid_id: raidId,
        user_id: userId,
        vehicle_id: vehicleId,
        action_type: actionType,
        weight,
        fitted: why && JSON.stringify(why),
        added_by: addedBy,
        created_at: at,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes contributions. What is summed of them follows by triggers. */
export async function deleteContributionRows(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('raid_contributions').where('id', 'in', ids).execute()
}

/** How much more weight a raid takes. */
export function roomIn(raid: Pick<Raid, 'allowOverachievement' | 'target' | 'totalContributions'>): number {
  if (raid.allowOverachievement) return Number.POSITIVE_INFINITY
  return Math.max(0, raid.target - raid.totalContributions)
}
