import type { Kysely } from 'kysely'
import { iso } from '#app/domain/iso.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleChange } from '#app/domain/vehicles/change.ts'
import { recountVehicle } from '#app/domain/vehicles/recount.server.ts'
import { wholeStory } from '#app/domain/vehicles/story.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** What the history calls them: as in JSON. */
export type ChangedField =
  | 'plate'
  | 'plateStyle'
  | 'make'
  | 'model'
  | 'color'
  | 'bodyStyle'
  | 'g80ConversionKit'
  | 'profile'
  | 'tags'
  | 'primaryImage'

export type Change = {
  vehicleId: number
  field: ChangedField
  oldValue: string | null
  newValue: string | null
}

/**
 * Keeps a change of a vehicle: in its history, as its latest activity, and in its richness. Part of the transaction
 * that changes it, after the change.
 */
export async function recordChange(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, ...change }: Change,
  at: number,
): Promise<void> {
  await recordChanges(db, member, { vehicleId, changes: [change] }, at)
}

/** The same for what one act has changed together. */
export async function recordChanges(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, changes }: { vehicleId: number; changes: Omit<Change, 'vehicleId'>[] },
  at: number,
): Promise<void> {
  const rows = changes.map(({ field, oldValue, newValue }) => ({
    vehicle_id: vehicleId,
    user_id: member.id,
    field,
    old_value: oldValue,
    new_value: newValue,
    at,
  }))
  await db.insertInto('vehicle_changes').values(rows).execute()
  await recountVehicle(db, vehicleId, { activeAt: at })
}

/** How many changes a screen shows (VEH-40). */
const CHANGES_SHOWN = 10

/** The newest first. */
export async function readChanges(db: ReadDatabase, vehicleId: number): Promise<VehicleChange[]> {
  const rows = await changesQuery(db, vehicleId).execute()
  return rows.map(({ field, old_value, new_value, at, username }) => ({
    field,
    oldValue: old_value && wholeStory(old_value),
    newValue: new_value && wholeStory(new_value),
    user: username === null ? null : { username },
    at: iso(at),
  }))
}

export function changesQuery(db: ReadDatabase, vehicleId: number) {
  return db
    .selectFrom('vehicle_changes')
    .leftJoin('users', 'users.id', 'vehicle_changes.user_id')
    .select(['field', 'old_value', 'new_value', 'at', 'username'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('at', 'desc')
    .orderBy('vehicle_changes.id', 'desc')
    .limit(CHANGES_SHOWN)
}
