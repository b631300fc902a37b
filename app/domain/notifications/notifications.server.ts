import { type Kysely, sql } from 'kysely'
import { now } from '#app/clock.server.ts'
import { inTransaction } from '#app/db.server.ts'
import { found, must } from '#app/domain/errors.ts'
import { READ_RETENTION_MS } from '#app/domain/notifications/notification.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** How many a member has not read; no further than `most`, where that is enough. */
export async function countUnread(db: ReadDatabase, userId: number, most?: number): Promise<number> {
  const { unread } = await unreadQuery(db, userId, most).executeTakeFirstOrThrow()
  return unread
}

/** Deleted ones count as read. */
export function unreadQuery(db: ReadDatabase, userId: number, most?: number) {
  const all = db
    .selectFrom('notifications')
    .select(sql<number>`1`.as('one'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  return db
    .selectFrom((most === undefined ? all : all.limit(most)).as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('unread'))
}

/** Marks one's own notification as read; `notification_not_found` for any other. Answers how many are left unread. */
export async function readNotification(
  db: Kysely<Database>,
  member: Member,
  id: number,
  at: number,
): Promise<{ unreadCount: number }> {
  return inTransaction(db, async (db) => {
    const own = await db
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .where('user_id', '=', member.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const row = found(own, 'notification_not_found')
    if (row.read_at === null) {
      await db.updateTable('notifications').set({ read_at: at }).where('id', '=', id).execute()
    }
    return { unreadCount: await countUnread(db, member.id) }
  })
}

export async function readAllNotifications(
  db: Kysely<Database>,
  member: Member,
  at: number,
): Promise<{ unreadCount: number }> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', member.id)
    .where('read_at', 'is', null)
    .execute()
  return { unreadCount: 0 }
}

/**
 * Deletes one's own notification; `notification_not_found` for any other. The row stays as long as
 * a read one, so that repeating the act does not notify again.
 */
export async function deleteNotification(
  db: Kysely<Database>,
  member: Member,
  id: number,
  at: number,
): Promise<{ unreadCount: number }> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set(({ fn, ref, val }) => ({ deleted_at: at, read_at: fn.coalesce(ref('read_at'), val(at)) }))
    .where('id', '=', id)
    .where('user_id', '=', member.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  must(numUpdatedRows === 1n, 'notification_not_found')
  return { unreadCount: await countUnread(db, member.id) }
}

/** Rows to delete at a time, so that nobody waits for the database meanwhile. */
const BATCH = 500

/** Deletes what was read 90 days ago and longer (contract, section 8), and what is left of deleted ones. */
export async function deleteOldNotifications(db: Kysely<Database>, at: number): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('notifications')
      .where('id', 'in', readBeforeQuery(db, at - READ_RETENTION_MS))
      .executeTakeFirst()
    if (numDeletedRows < BigInt(BATCH)) return
  }
}

export function readBeforeQuery(db: ReadDatabase, readAt: number) {
  return db
    .selectFrom('notifications')
    .select('id')
    .where('read_at', 'is not', null)
    .where('read_at', '<', readAt)
    .limit(BATCH)
}
