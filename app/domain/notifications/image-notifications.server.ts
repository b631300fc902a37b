import type { Kysely } from 'kysely'
import type { Activity } from '#app/domain/activity.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import type { Database } from '#db/schema.ts'

type ImageActivity = Pick<
  Activity<'photo-approved'>,
  'actorId' | 'ownerId' | 'subjectId' | 'vehicleId' | 'at'
>

/** What an admin said of why; activities that were recorded before they could have none. */
type Reason = { detail?: { reason: string | null } | null }

/** Notifies the uploader of a decision; an unread notification is updated to the latest decision. */
export function notifyOfDecision(type: 'IMAGE_APPROVED' | 'IMAGE_REJECTED' | 'IMAGE_HIDDEN') {
  return async (db: Kysely<Database>, activity: ImageActivity & Reason): Promise<void> => {
    const { actorId, ownerId, subjectId: mediaId, vehicleId, at } = activity
    if (ownerId === null || ownerId === actorId) return
    const groupKey = groupOf(mediaId)
    const notice = { userId: ownerId, vehicleId, groupKey, at }
    if (type === 'IMAGE_APPROVED') await notify(db, { ...notice, type, params: { mediaId } })
    else await notify(db, { ...notice, type, params: { mediaId, reason: activity.detail?.reason ?? null } })
  }
}

/** The uploader is told why it stays hidden; a reason that was taken back goes from an unread notification. */
export async function notifyOfKeptHidden(
  db: Kysely<Database>,
  activity: Activity<'photo-kept-hidden'>,
): Promise<void> {
  const { ownerId, subjectId: mediaId, detail } = activity
  if (detail.reason !== null) return notifyOfDecision('IMAGE_HIDDEN')(db, activity)
  await db
    .updateTable('notifications')
    .set({ params: JSON.stringify({ mediaId, reason: null }) })
    .where('user_id', '=', ownerId)
    .where('group_key', '=', groupOf(mediaId))
    .where('type', '=', 'IMAGE_HIDDEN')
    .where('read_at', 'is', null)
    .execute()
}

/** Deletes the unread notification of a decision that its admin took back: the next one will tell. */
export async function withdrawDecision(db: Kysely<Database>, activity: ImageActivity): Promise<void> {
  await deleteUnread(db, activity)
}

/** The same of a hiding; an uploader who has read of it is told that the image is shown again. */
export async function withdrawHiding(db: Kysely<Database>, activity: ImageActivity): Promise<void> {
  if (await deleteUnread(db, activity)) return
  await notifyOfDecision('IMAGE_APPROVED')(db, activity)
}

async function deleteUnread(
  db: Kysely<Database>,
  { ownerId, subjectId }: Pick<ImageActivity, 'ownerId' | 'subjectId'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('user_id', '=', ownerId)
    .where('group_key', '=', groupOf(subjectId))
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the notifications about a deleted image; only its uploader has any. */
export async function deleteImageNotifications(db: Kysely<Database>, activity: ImageActivity): Promise<void> {
  if (activity.ownerId === null) return
  await db
    .deleteFrom('notifications')
    .where('vehicle_id', '=', activity.vehicleId)
    .where('user_id', '=', activity.ownerId)
    .where('group_key', '=', groupOf(activity.subjectId))
    .execute()
}

function groupOf(mediaId: number): string {
  return `image:${mediaId}`
}
