import type { Kysely } from 'kysely'
import type { Activity } from '#app/domain/activity.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import type { Database } from '#db/schema.ts'

/** The group of notifications of restrictions. */
const RESTRICTION = 'restriction'

/** Tells a member that they are approved. */
export async function notifyOfApproval(
  db: Kysely<Database>,
  { subjectId: userId, at }: Activity<'user-approved'>,
): Promise<void> {
  await notify(db, { userId, type: 'ACCOUNT_APPROVED', params: {}, at })
}

/** Tells a member until when they are restricted; an unread notification is updated to the latest decision. */
export async function notifyOfRestriction(
  db: Kysely<Database>,
  { subjectId: userId, detail, at }: Activity<'user-restricted'>,
): Promise<void> {
  const params = { until: detail.until }
  await notify(db, { userId, type: 'ACCOUNT_RESTRICTED', params, groupKey: RESTRICTION, at })
}

/** Deletes the unread notification of a restriction that was lifted. */
export async function withdrawRestrictionNotification(
  db: Kysely<Database>,
  { subjectId: userId }: Activity<'user-restriction-lifted'>,
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('group_key', '=', RESTRICTION)
    .where('read_at', 'is', null)
    .execute()
}

/** Tells a member what an admin did to their freezes. */
export async function notifyOfFreezes(
  db: Kysely<Database>,
  { ownerId, detail, at }: Activity<'freezes-changed'>,
): Promise<void> {
  if (ownerId !== null) await notify(db, { userId: ownerId, type: 'FREEZE_CHANGED', params: detail, at })
}
