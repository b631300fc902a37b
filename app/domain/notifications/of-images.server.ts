import type { Kysely } from 'kysely'
import type { Activity } from '#app/domain/activity.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import type { Database } from '#db/schema.ts'

type About = Pick<Activity<'photo-approved'>, 'actorId' | 'ownerId' | 'subjectId' | 'vehicleId' | 'at'>

/** Tells whoever uploaded an image what was decided about it; while that is unread it follows the latest decision. */
export function tellOfDecision(type: 'IMAGE_APPROVED' | 'IMAGE_REJECTED' | 'IMAGE_HIDDEN') {
  return async (db: Kysely<Database>, about: About): Promise<void> => {
    const { actorId, ownerId, subjectId: mediaId, vehicleId, at } = about
    if (ownerId === null || ownerId === actorId) return
    const groupKey = groupOf(mediaId)
    await notify(db, { userId: ownerId, type, params: { mediaId }, vehicleId, groupKey, at })
  }
}

/** Nothing is told any more of an image that is gone; only its uploader was ever told. */
export async function forgetImage(db: Kysely<Database>, about: About): Promise<void> {
  if (about.ownerId === null) return
  await db
    .deleteFrom('notifications')
    .where('vehicle_id', '=', about.vehicleId)
    .where('user_id', '=', about.ownerId)
    .where('group_key', '=', groupOf(about.subjectId))
    .execute()
}

function groupOf(mediaId: number): string {
  return `image:${mediaId}`
}
