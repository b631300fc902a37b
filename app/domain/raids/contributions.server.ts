import { sql } from 'kysely'
import type { Page } from '#app/domain/pages.ts'
import { type PlateStyle, plateText } from '#app/domain/plates/plate.ts'
import type { Fitted, RaidContribution } from '#app/domain/raids/raid.ts'
import { joinedUser } from '#app/domain/users/user-json.ts'
import type { ReadDatabase } from '#db/schema.ts'

/**
 * A page of what was contributed to a raid, the newest first (API-83); for admins. With `about` that of one member or with one
 * vehicle alone.
 */
export async function raidContributions(
  db: ReadDatabase,
  raidId: number,
  { page, limit, about = null }: Page & { about?: ContributionsAbout },
): Promise<{ contributions: RaidContribution[]; hasMore: boolean }> {
  const query = about === null ? contributionsQuery(db, raidId) : contributionsAboutQuery(db, raidId, about)
  const rows = await query
    .limit(limit + 1)
    .offset((page - 1) * limit)
    .execute()
  return { contributions: rows.slice(0, limit).map(toContribution), hasMore: rows.length > limit }
}

export function contributionsQuery(db: ReadDatabase, raidId: number) {
  return selectContributions(db)
    .where('raid_contributions.raid_id', '=', raidId)
    .orderBy('raid_contributions.created_at', 'desc')
    .orderBy('raid_contributions.id', 'desc')
}

type ContributionsAbout = { userId: number; vehicleId: number } | null

/** They are few, and found by member and vehicle: the plus keeps SQLite from looking through those of the raid in order. */
export function contributionsAboutQuery(
  db: ReadDatabase,
  raidId: number,
  { userId, vehicleId }: NonNullable<ContributionsAbout>,
) {
  const found = sql<number>`(
    SELECT id FROM raid_contributions INDEXED BY raid_contributions_of_user
      WHERE user_id = ${userId} AND raid_id = ${raidId}
    UNION ALL SELECT id FROM raid_contributions INDEXED BY raid_contributions_of_vehicle
      WHERE vehicle_id = ${vehicleId} AND raid_id = ${raidId})`
  return selectContributions(db)
    .where('raid_contributions.id', 'in', found)
    .orderBy(sql`+raid_contributions.created_at`, 'desc')
    .orderBy(sql`+raid_contributions.id`, 'desc')
}

/** With whose it is and which vehicle, as far as they are there. */
export function selectContributions(db: ReadDatabase) {
  return db
    .selectFrom('raid_contributions')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'raid_contributions.user_id').on('users.deleted_at', 'is', null),
    )
    .leftJoin('vehicles', 'vehicles.id', 'raid_contributions.vehicle_id')
    .select([
      'raid_contributions.id',
      'raid_contributions.action_type',
      'raid_contributions.weight',
      'raid_contributions.fitted',
      'raid_contributions.created_at',
      'users.id as user_id',
      'users.username',
      'users.avatar',
      'users.rep',
      'vehicles.id as vehicle_id',
      'vehicles.plate',
      'vehicles.plate_style',
      'vehicles.make',
      'vehicles.model',
      'vehicles.deleted_at as vehicle_deleted_at',
    ])
}

type ContributionRow = Awaited<ReturnType<ReturnType<typeof selectContributions>['execute']>>[number]

export function toContribution(row: ContributionRow): RaidContribution {
  const { user_id, username, avatar, rep } = row
  return {
    id: row.id,
    user: joinedUser({ id: user_id, username, avatar, rep }),
    vehicle: vehicleOf(row),
    actionType: row.action_type,
    weight: row.weight,
    why: row.fitted === null ? null : (JSON.parse(row.fitted) as Fitted),
    createdAt: row.created_at,
  }
}

function vehicleOf({ vehicle_id: id, plate, plate_style, make, model, ...row }: ContributionRow) {
  if (id === null || plate === null) return null
  const isDeleted = row.vehicle_deleted_at !== null
  return {
    id,
    plate,
    plateText: plateText(plate, plate_style as PlateStyle),
    make: isDeleted ? null : make,
    model: isDeleted ? null : model,
    isDeleted,
  }
}
