import type { Kysely } from 'kysely'
import type { Activity } from '#app/domain/activity.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import type { Database } from '#db/schema.ts'

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
  await notify(db, { userId, type: 'ACCOUNT_RESTRICTED', params, groupKey: 'restriction', at })
}

/** Tells a member what an admin did to their freezes. */
export async function notifyOfFreezes(
  db: Kysely<Database>,
  { ownerId, detail, at }: Activity<'freezes-changed'>,
): Promise<void> {
  if (ownerId !== null) await notify(db, { userId: ownerId, type: 'FREEZE_CHANGED', params: detail, at })
}
