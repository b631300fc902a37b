import type { Kysely } from 'kysely'
import type { Activity } from '#app/domain/activity.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

type Like = Pick<Activity<'vehicle-liked'>, 'actorId' | 'ownerId' | 'vehicleId' | 'at'>

/**
 * Tells the first spotter. Unread likes of one vehicle are one notification, and nobody's like is told twice, however
 * often it is taken back and given again.
 */
export async function tellOfLike(db: Kysely<Database>, like: Like): Promise<void> {
  const { actorId, ownerId, vehicleId, at } = like
  if (actorId === null || ownerId === null || actorId === ownerId) return
  const told = await toldOfLikeQuery(db, { actorId, ownerId, vehicleId }).executeTakeFirst()
  if (told !== undefined) return
  const groupKey = groupOf(vehicleId)
  const id = await notify(db, { userId: ownerId, type: 'VEHICLE_LIKED', params: {}, vehicleId, groupKey, at })
  if (id === null) return
  await db.insertInto('notification_actors').values({ notification_id: id, user_id: actorId, at }).execute()
}

/** What was not read yet forgets who took their like back, and goes with the last of them. */
export async function takeBackLike(db: Kysely<Database>, like: Like): Promise<void> {
  const { actorId, ownerId, vehicleId } = like
  if (actorId === null || ownerId === null) return
  const unread = await unreadLikesQuery(db, { ownerId, vehicleId }).executeTakeFirst()
  if (unread === undefined) return
  await db
    .deleteFrom('notification_actors')
    .where('notification_id', '=', unread.id)
    .where('user_id', '=', actorId)
    .execute()
  await db
    .deleteFrom('notifications')
    .where('id', '=', unread.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification_actors')
            .select('user_id')
            .whereRef('notification_id', '=', 'notifications.id'),
        ),
      ),
    )
    .execute()
}

export function toldOfLikeQuery(
  db: ReadDatabase,
  { actorId, ownerId, vehicleId }: { actorId: number; ownerId: number; vehicleId: number },
) {
  return db
    .selectFrom('notifications')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('user_id', '=', ownerId)
    .where('type', '=', 'VEHICLE_LIKED')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notification_actors')
          .select('user_id')
          .whereRef('notification_id', '=', 'notifications.id')
          .where('user_id', '=', actorId),
      ),
    )
}

export function unreadLikesQuery(
  db: ReadDatabase,
  { ownerId, vehicleId }: { ownerId: number; vehicleId: number },
) {
  return db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('group_key', '=', groupOf(vehicleId))
    .where('read_at', 'is', null)
}

function groupOf(vehicleId: number): string {
  return `liked:${vehicleId}`
}
