import type { Kysely } from 'kysely'
import type { Activity } from '#app/domain/activity.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

type Like = Pick<Activity<'vehicle-liked'>, 'actorId' | 'ownerId' | 'vehicleId' | 'at'>

/**
 * Notifies the first spotter. Unread likes of one vehicle share a notification; a member who likes again after taking the
 * like back causes no second one.
 */
export async function notifyOfLike(db: Kysely<Database>, like: Like): Promise<void> {
  const { actorId, ownerId, vehicleId, at } = like
  if (actorId === null || ownerId === null || actorId === ownerId) return
  const earlier = await likeNotificationQuery(db, { actorId, ownerId, vehicleId }).executeTakeFirst()
  if (earlier !== undefined) return
  const groupKey = groupOf(vehicleId)
  const id = await notify(db, { userId: ownerId, type: 'VEHICLE_LIKED', params: {}, vehicleId, groupKey, at })
  if (id === null) return
  await db.insertInto('notification_actors').values({ notification_id: id, user_id: actorId, at }).execute()
}

/** Removes the member from the unread notification, and deletes it when nobody is left. */
export async function withdrawLikeNotification(db: Kysely<Database>, like: Like): Promise<void> {
  const { actorId, ownerId, vehicleId } = like
  if (actorId === null || ownerId === null) return
  const unread = await unreadLikeNotificationQuery(db, { ownerId, vehicleId }).executeTakeFirst()
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

export function likeNotificationQuery(
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

export function unreadLikeNotificationQuery(
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
