import type { Kysely } from 'kysely'
import { each } from '#app/domain/lists.server.ts'
import { nextId } from '#app/domain/next-id.server.ts'
import type { NotificationParams, NotificationType } from '#app/domain/notifications/notification.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

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
  const [id] = await notifyAll(db, [notice])
  return id ?? null
}

/** Tells many members something at once, no two of them the same of one group. Whose account is gone is left out. */
export async function notifyAll(db: Kysely<Database>, notices: readonly Notice[]): Promise<number[]> {
  const members = await standingQuery(
    db,
    notices.map(({ userId }) => userId),
  ).execute()
  const standing = new Set(members.map(({ id }) => id))
  const rows = notices.filter(({ userId }) => standing.has(userId)).map(toRow)
  if (rows.length === 0) return []
  const told = await db
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
  return told.map(({ id }) => id)
}

export function standingQuery(db: ReadDatabase, ids: number[]) {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom(each<number>(ids)).select('each.value'))
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
