import type { Kysely } from 'kysely'
import type { NotificationParams, NotificationType } from '#app/domain/notifications/notification.ts'
import type { Database } from '#db/schema.ts'

/** What somebody is to be told. */
export type Notice = {
  [T in NotificationType]: {
    userId: number
    type: T
    params: NotificationParams[T]
    /** What it is about: it goes with them. */
    vehicleId?: number
    commentId?: number
    /** Unread notices of one group are one notification, which says the latest. */
    groupKey?: string
    at: number
  }
}[NotificationType]

/** Tells a member something, and answers with the notification's id; null where the account is gone. */
export async function notify(db: Kysely<Database>, notice: Notice): Promise<number | null> {
  const { userId, type, vehicleId, commentId, groupKey, at } = notice
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (member === undefined) return null
  const params = JSON.stringify(notice.params)
  const { id } = await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      type,
      params,
      vehicle_id: vehicleId ?? null,
      comment_id: commentId ?? null,
      group_key: groupKey ?? null,
      created_at: at,
      read_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'group_key'])
        .where('read_at', 'is', null)
        .where('group_key', 'is not', null)
        .doUpdateSet({ type, params, created_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
