import type { Kysely } from 'kysely'
import { jsonEach } from '#app/domain/lists.server.ts'
import { nextId } from '#app/domain/next-id.server.ts'
import type { NotificationParams, NotificationType } from '#app/domain/notifications/notification.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** A notification to add. */
export type Notice = {
  [T in NotificationType]: {
    userId: number
    type: T
    params: NotificationParams[T]
    /** Its subject; deleting that deletes the notification. */
    vehicleId?: number
    commentId?: number
    /** Unread notices of one group become one notification with the latest content. */
    groupKey?: string
    at: number
  }
}[NotificationType]

/** Notifies a member and returns the notification's id; null if the account is deleted. */
export async function notify(db: Kysely<Database>, notice: Notice): Promise<number | null> {
  const [id] = await notifyAll(db, [notice])
  return id ?? null
}

/** Notifies many members at once. No two notices may share member and group. Deleted accounts are skipped. */
export async function notifyAll(db: Kysely<Database>, notices: readonly Notice[]): Promise<number[]> {
  const members = await existingUsersQuery(
    db,
    notices.map(({ userId }) => userId),
  ).execute()
  const existing = new Set(members.map(({ id }) => id))
  const rows = notices.filter(({ userId }) => existing.has(userId)).map(toRow)
  if (rows.length === 0) return []
  const added = await db
    .insertInto('notifications')
    .values(rows.map((row, index) => ({ ...row, id: nextId('notifications', index) })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'group_key'])
        .where('read_at', 'is', null)
        .where('group_key', 'is not', null)
        .doUpdateSet(({ ref }) => ({
          type: ref('excluded.type'),
          params: ref('excluded.params'),
          created_at: ref('excluded.created_at'),
        })),
    )
    .returning('id')
    .execute()
  return added.map(({ id }) => id)
}

export function existingUsersQuery(db: ReadDatabase, ids: number[]) {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom(jsonEach<number>(ids)).select('each.value'))
    .where('deleted_at', 'is', null)
}

function toRow({ userId, type, params, vehicleId, commentId, groupKey, at }: Notice) {
  return {
    user_id: userId,
    type,
    params: JSON.stringify(params),
    vehicle_id: vehicleId ?? null,
    comment_id: commentId ?? null,
    group_key: groupKey ?? null,
    created_at: at,
    read_at: null,
    deleted_at: null,
  }
}
