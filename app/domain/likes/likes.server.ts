import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import type { Member, Viewer } from '#app/domain/users/user.ts'
import { isOpenTo } from '#app/domain/vehicles/vehicle.ts'
import { activeById, vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Whether this reader likes the vehicle, and how many do. */
export type LikeState = { liked: boolean; likesCount: number }

/**
 * Sets a member's like, or takes it back; without `liked` it toggles (LIKE-02). Set twice, it counts once: safe under
 * parallel taps.
 */
export async function likeVehicle(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, liked }: { vehicleId: number; liked?: boolean | undefined },
  at: number,
): Promise<LikeState> {
  return inTransaction(db, async (db) => {
    const vehicle = await activeById(db, vehicleId)
    const isLiked = await hasLiked(db, member, vehicleId)
    const wanted = liked ?? !isLiked
    if (wanted === isLiked) return { liked: wanted, likesCount: vehicle.likes_count }
    if (wanted) {
      const like = { vehicle_id: vehicleId, user_id: member.id, created_at: at }
      await db.insertInto('vehicle_likes').values(like).execute()
    } else {
      await db
        .deleteFrom('vehicle_likes')
        .where('vehicle_id', '=', vehicleId)
        .where('user_id', '=', member.id)
        .execute()
    }
    const { likes_count: likesCount } = await db
      .updateTable('vehicles')
      .set(({ eb }) => ({ likes_count: eb('likes_count', wanted ? '+' : '-', 1) }))
      .where('id', '=', vehicleId)
      .returning('likes_count')
      .executeTakeFirstOrThrow()
    const kind = wanted ? 'vehicle-liked' : 'vehicle-unliked'
    const whose = { actorId: member.id, ownerId: vehicle.first_added_by }
    await recordActivity(db, { kind, ...whose, subjectId: vehicleId, at }, vehicle)
    return { liked: wanted, likesCount }
  })
}

/** Of a deleted vehicle others are told nothing (contract, section 4). */
export async function readLike(db: ReadDatabase, viewer: Viewer, vehicleId: number): Promise<LikeState> {
  const vehicle = await vehicleById(db, vehicleId)
  const isOpen = isOpenTo(viewer, vehicle)
  if (!isOpen) return { liked: false, likesCount: 0 }
  return { liked: await hasLiked(db, viewer, vehicleId), likesCount: vehicle.likes_count }
}

export async function hasLiked(db: ReadDatabase, viewer: Viewer, vehicleId: number): Promise<boolean> {
  if (viewer === null) return false
  const row = await db
    .selectFrom('vehicle_likes')
    .select('user_id')
    .where('vehicle_id', '=', vehicleId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  return row !== undefined
}
