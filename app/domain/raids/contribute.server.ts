import { type Kysely, sql } from 'kysely'
import { nextId } from '#app/domain/next-id.server.ts'
import type { ContributionAction, Fitted, Raid } from '#app/domain/raids/raid.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Something that counts, or would: whose act on which vehicle. */
export type ContributingAct = { userId: number; vehicleId: number; actionType: ContributionAction }

type NewContribution = ContributingAct & {
  weight: number
  why: Fitted | null
  /** The admin who adds it by hand. */
  addedBy: number | null
}

/** Adds contributions, none of which is there yet, and all that is summed of them; answers the id of the first. */
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
  for (const { userId, weight } of added) await addToContributor(db, { raidId, userId, weight, at })
  await addToTotal(
    db,
    raidId,
    added.reduce((sum, { weight }) => sum + weight, 0),
  )
  return id
}

/** Deletes a contribution, and takes it out of all that is summed. */
export async function deleteContributionRow(
  db: Kysely<Database>,
  { id, raid_id, user_id, weight }: { id: number; raid_id: number; user_id: number | null; weight: number },
): Promise<void> {
  await db.deleteFrom('raid_contributions').where('id', '=', id).execute()
  if (user_id !== null) await takeFromContributor(db, { raidId: raid_id, userId: user_id, weight })
  await addToTotal(db, raid_id, -weight)
}

async function addToTotal(db: Kysely<Database>, raidId: number, weight: number): Promise<void> {
  await db
    .updateTable('raids')
    .set(({ eb }) => ({ total_contributions: eb('total_contributions', '+', weight) }))
    .where('id', '=', raidId)
    .execute()
}

type Share = { raidId: number; userId: number; weight: number }

/** `at`: when the contribution was made. */
export async function addToContributor(
  db: Kysely<Database>,
  { raidId, userId, weight, at }: Share & { at: number },
): Promise<void> {
  await db
    .insertInto('raid_contributors')
    .values({ raid_id: raidId, user_id: userId, total: weight, reached_at: at })
    .onConflict((conflict) =>
      conflict.columns(['raid_id', 'user_id']).doUpdateSet({
        total: sql`total + excluded.total`,
        reached_at: sql`max(reached_at, excluded.reached_at)`,
      }),
    )
    .execute()
}

/** After the contribution is gone. What is left was reached with the last of those that are left. */
export async function takeFromContributor(
  db: Kysely<Database>,
  { raidId, userId, weight }: Share,
): Promise<void> {
  const { last } = await lastContributionQuery(db, raidId, userId).executeTakeFirstOrThrow()
  if (last === null) {
    await db
      .deleteFrom('raid_contributors')
      .where('raid_id', '=', raidId)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await db
    .updateTable('raid_contributors')
    .set(({ eb }) => ({ total: eb('total', '-', weight), reached_at: last }))
    .where('raid_id', '=', raidId)
    .where('user_id', '=', userId)
    .execute()
}

export function lastContributionQuery(db: ReadDatabase, raidId: number, userId: number) {
  return db
    .selectFrom('raid_contributions')
    .select(({ fn }) => fn.max<number | null>('created_at').as('last'))
    .where('raid_id', '=', raidId)
    .where('user_id', '=', userId)
}

/** How much more weight a raid takes. */
export function roomIn(raid: Pick<Raid, 'allowOverachievement' | 'target' | 'totalContributions'>): number {
  if (raid.allowOverachievement) return Number.POSITIVE_INFINITY
  return Math.max(0, raid.target - raid.totalContributions)
}
