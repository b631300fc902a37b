import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { must } from '#app/domain/errors.ts'
import type { TagType } from '#app/domain/tags/tag.ts'
import type { Member } from '#app/domain/users/user.ts'
import { recordChange } from '#app/domain/vehicles/changes.server.ts'
import { activeById } from '#app/domain/vehicles/vehicles.server.ts'
import type { ActivityRow, Database, ReadDatabase } from '#db/schema.ts'

/**
 * Puts a tag on a vehicle; any member may (PERM-25). One that is there already changes nothing. Whoever puts back a tag that
 * they took off leaves it to whose it was: two presses would else move it, and the count of tags, to them.
 */
export async function addTag(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, tag }: { vehicleId: number; tag: TagType },
  at: number,
): Promise<string[]> {
  return inTransaction(db, async (db) => {
    await activeById(db, vehicleId)
    const by = await tagOwner(db, member, { vehicleId, tag })
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('vehicle_tags')
      .values({ vehicle_id: vehicleId, type: tag, added_by: by, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) {
      await tagsChanged(db, member, { kind: 'tag-added', vehicleId, tag, by }, at)
    }
    return readTags(db, vehicleId)
  })
}

/** Takes a tag off again; any member may (PERM-26). `tag_missing` where it is not on the vehicle. */
export async function removeTag(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, tag }: { vehicleId: number; tag: string },
  at: number,
): Promise<string[]> {
  return inTransaction(db, async (db) => {
    await activeById(db, vehicleId)
    const removed = await db
      .deleteFrom('vehicle_tags')
      .where('vehicle_id', '=', vehicleId)
      .where('type', '=', tag)
      .returning('added_by')
      .executeTakeFirst()
    must(removed !== undefined, 'tag_missing')
    await tagsChanged(db, member, { kind: 'tag-removed', vehicleId, tag, by: removed.added_by }, at)
    return readTags(db, vehicleId)
  })
}

/** Whose a tag is that a member puts on: theirs, unless they were the last to take it off and it was somebody else's. */
async function tagOwner(
  db: ReadDatabase,
  member: Member,
  { vehicleId, tag }: { vehicleId: number; tag: TagType },
): Promise<number | null> {
  const last = await lastRemovalQuery(db, vehicleId, tag).executeTakeFirst()
  if (last === undefined || last.user_id !== member.id) return member.id
  const removed = await removedTagQuery(db, vehicleId, { tag, at: last.at }).executeTakeFirst()
  if (removed === undefined || removed.owner_id === member.id) return member.id
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', removed.owner_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return owner?.id ?? null
}

/** Read from the history, which is shorter than what is recorded of likes and comments. */
export function lastRemovalQuery(db: ReadDatabase, vehicleId: number, tag: string) {
  return db
    .selectFrom('vehicle_changes')
    .select(['user_id', 'at'])
    .where('vehicle_id', '=', vehicleId)
    .where('field', '=', 'tags')
    .where('old_value', '=', tag)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
}

export function removedTagQuery(
  db: ReadDatabase,
  vehicleId: number,
  { tag, at }: { tag: string; at: number },
) {
  return db
    .selectFrom(sql<ActivityRow>`(SELECT * FROM activity INDEXED BY activity_of_vehicle)`.as('act'))
    .select('act.owner_id')
    .where('act.vehicle_id', '=', vehicleId)
    .where('act.at', '=', at)
    .where('act.kind', '=', 'tag-removed')
    .where('act.detail', '=', JSON.stringify({ tag }))
    .orderBy('act.id', 'desc')
    .limit(1)
}

/** In the order of the alphabet. */
export async function readTags(db: ReadDatabase, vehicleId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vehicle_tags')
    .select('type')
    .where('vehicle_id', '=', vehicleId)
    .orderBy('type')
    .execute()
  return rows.map(({ type }) => type)
}

/** `by` is whose tag it is: who put it there. */
type TagChange = { kind: 'tag-added' | 'tag-removed'; vehicleId: number; tag: string; by: number | null }

async function tagsChanged(
  db: Kysely<Database>,
  member: Member,
  { kind, vehicleId, tag, by }: TagChange,
  at: number,
): Promise<void> {
  const isAdded = kind === 'tag-added'
  await db
    .updateTable('vehicles')
    .set(({ eb }) => ({ tag_count: eb('tag_count', isAdded ? '+' : '-', 1) }))
    .where('id', '=', vehicleId)
    .execute()
  if (by !== null) {
    await db
      .updateTable('users')
      .set(({ eb }) => ({ total_tags: eb('total_tags', isAdded ? '+' : '-', 1), stats_updated_at: at }))
      .where('id', '=', by)
      .execute()
  }
  const [oldValue, newValue] = isAdded ? [null, tag] : [tag, null]
  await recordChange(db, member, { vehicleId, field: 'tags', oldValue, newValue }, at)
  const subject = { ownerId: by, subjectId: vehicleId, detail: { tag } }
  await recordActivity(db, { kind, actorId: member.id, ...subject, at })
}
