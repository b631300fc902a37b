import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { atField, DomainError, found, must } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import { deleteContributionRows, insertContributions, roomIn } from '#app/domain/raids/contribute.server.ts'
import { selectContributions, toContribution } from '#app/domain/raids/contributions.server.ts'
import {
  type ContributionAction,
  canRunRaids,
  type Raid,
  type RaidContribution,
  raidStatusAt,
} from '#app/domain/raids/raid.ts'
import type { ContributionInput } from '#app/domain/raids/raid-input.ts'
import { raidById } from '#app/domain/raids/raids.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { userByIdOrName } from '#app/domain/users/users.server.ts'
import { activeById, activeVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, ReadDatabase, VehicleRow } from '#db/schema.ts'

/** Contributions are corrected until a raid is completed or archived, also past its end. */
type Correcting = { raidId: number; contributionId: number }

/**
 * Adds a contribution by hand (API-84), whether the vehicle fits or not. `user_not_found`, `vehicle_not_found`,
 * `contribution_exists`, `raid_target_reached`, `raid_room_left` (with `left`) where the weight is more than is left up to
 * the target; `raid_over` and `raid_not_active` where the raid takes none.
 */
export async function addContribution(
  db: Kysely<Database>,
  admin: Member,
  raidId: number,
  { userId, vehicleId, actionType, weight }: ContributionInput,
  at: number,
): Promise<RaidContribution> {
  return correct(db, admin, raidId, at, async (db, raid) => {
    const user = await atField('userId', () => userByIdOrName(db, userId))
    const vehicle = await atField('vehicleId', () => vehicleNamed(db, vehicleId))
    const act = { userId: user.id, vehicleId: vehicle.id, actionType }
    await mustBeNew(db, raidId, act)
    mustHaveRoom(raid, weight)
    const added = { ...act, weight, why: null, addedBy: admin.id }
    const contributionId = await insertContributions(db, raidId, [added], at)
    const row = await rowOf(db, { raidId, contributionId })
    await keepOnRecord(db, admin, 'add-contribution', row, at)
    return contributionOf(db, { raidId, contributionId })
  })
}

/** Gives a contribution to somebody else (API-86); `user_not_found`, `contribution_exists` where they have it already. */
export async function reassignContribution(
  db: Kysely<Database>,
  admin: Member,
  { raidId, contributionId }: Correcting,
  { newUserId }: { newUserId: string },
  at: number,
): Promise<{ newUsername: string }> {
  return correct(db, admin, raidId, at, async (db) => {
    const row = await rowOf(db, { raidId, contributionId })
    const user = await atField('newUserId', () => userByIdOrName(db, newUserId))
    if (user.id === row.user_id) return { newUsername: user.username }
    const { vehicle_id: vehicleId, action_type: actionType } = row
    await mustBeNew(db, raidId, { userId: user.id, vehicleId, actionType })
    await db
      .updateTable('raid_contributions')
      .set({ user_id: user.id, added_by: admin.id })
      .where('id', '=', contributionId)
      .execute()
    await exclude(db, row, at)
    const from = { from: row.user_id, fromUsername: row.username }
    const to = { ...row, user_id: user.id, username: user.username }
    await keepOnRecord(db, admin, 'reassign-contribution', to, at, from)
    return { newUsername: user.username }
  })
}

/** Takes a contribution away for good (API-85): it does not come back when its vehicle changes. */
export async function deleteContribution(
  db: Kysely<Database>,
  admin: Member,
  { raidId, contributionId }: Correcting,
  at: number,
): Promise<void> {
  await correct(db, admin, raidId, at, async (db) => {
    const row = await rowOf(db, { raidId, contributionId })
    await deleteContributionRows(db, [contributionId])
    await exclude(db, row, at)
    await keepOnRecord(db, admin, 'delete-contribution', row, at)
  })
}

function correct<Result>(
  db: Kysely<Database>,
  admin: Member,
  raidId: number,
  at: number,
  act: (db: Kysely<Database>, raid: Raid) => Promise<Result>,
): Promise<Result> {
  must(canRunRaids(admin))
  return inTransaction(db, async (db) => {
    const raid = await raidById(db, raidId)
    const status = raidStatusAt(raid, at)
    must(status !== 'completed' && status !== 'archived', 'raid_over')
    must(status === 'active', 'raid_not_active')
    return act(db, raid)
  })
}

type ContributionRow = Awaited<ReturnType<typeof rowOf>>

async function rowOf(db: ReadDatabase, { raidId, contributionId }: Correcting) {
  const row = await db
    .selectFrom('raid_contributions')
    .innerJoin('raids', 'raids.id', 'raid_contributions.raid_id')
    .leftJoin('users', 'users.id', 'raid_contributions.user_id')
    .leftJoin('vehicles', 'vehicles.id', 'raid_contributions.vehicle_id')
    .selectAll('raid_contributions')
    .select(['raids.title', 'users.username', 'vehicles.plate'])
    .where('raid_contributions.id', '=', contributionId)
    .where('raid_contributions.raid_id', '=', raidId)
    .executeTakeFirst()
  return found(row, 'contribution_not_found')
}

async function contributionOf(db: ReadDatabase, { contributionId }: Correcting): Promise<RaidContribution> {
  const row = await selectContributions(db)
    .where('raid_contributions.id', '=', contributionId)
    .executeTakeFirstOrThrow()
  return toContribution(row)
}

function mustHaveRoom(raid: Raid, weight: number): void {
  const left = roomIn(raid)
  must(left > 0, 'raid_target_reached')
  if (weight > left) throw new DomainError('raid_room_left', { field: 'weight', params: { left } })
}

/** By id in small letters, or by plate: `V-34` is one. One that is deleted does not count. */
async function vehicleNamed(db: ReadDatabase, name: string): Promise<VehicleRow> {
  const id = name === name.toLowerCase() ? fromId('vehicle', name) : null
  if (id !== null) return activeById(db, id)
  return found(await activeVehicle(db, plateKey(name)), 'vehicle_not_found')
}

async function mustBeNew(
  db: ReadDatabase,
  raidId: number,
  {
    userId,
    vehicleId,
    actionType,
  }: { userId: number; vehicleId: number | null; actionType: ContributionAction },
): Promise<void> {
  if (vehicleId === null) return
  const row = await db
    .selectFrom('raid_contributions')
    .select('id')
    .where('raid_id', '=', raidId)
    .where('user_id', '=', userId)
    .where('vehicle_id', '=', vehicleId)
    .where('action_type', '=', actionType)
    .executeTakeFirst()
  if (row !== undefined) throw new DomainError('contribution_exists')
}

/** What is taken from a member is not recorded for them anew. */
async function exclude(db: Kysely<Database>, row: ContributionRow, at: number): Promise<void> {
  const { raid_id, user_id, vehicle_id, action_type } = row
  if (user_id === null || vehicle_id === null) return
  await db
    .insertInto('raid_exclusions')
    .values({ raid_id, user_id, vehicle_id, action_type, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Action = 'add-contribution' | 'reassign-contribution' | 'delete-contribution'

/** With all that names it, as long as the log is kept: raid, vehicle and whose it is, or was when it was deleted. */
async function keepOnRecord(
  db: Kysely<Database>,
  admin: Member,
  action: Action,
  row: ContributionRow,
  at: number,
  more: { from?: number | null; fromUsername?: string | null } = {},
): Promise<void> {
  const detail = {
    title: row.title,
    plate: row.plate,
    vehicleId: row.vehicle_id,
    username: row.username,
    userId: row.user_id,
    contribution: row.id,
    actionType: row.action_type,
    weight: row.weight,
    ...more,
  }
  await recordModeration(db, admin, { action, subjectKind: 'raid', subjectId: row.raid_id, detail }, at)
}
