import type { Kysely } from 'kysely'
import type { Activity } from '#app/domain/activity.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Tells a member of an award; of what a raid gives the raid's own notification tells. */
export async function notifyOfAward(
  db: Kysely<Database>,
  { subjectId: awardId, ownerId: userId, detail, at }: Activity<'award-earned'>,
): Promise<void> {
  if (userId === null || (detail.isAutomatic && detail.kind === 'raid')) return
  const held = await heldAwardQuery(db, userId, awardId).executeTakeFirst()
  if (held === undefined) return
  const { reason, ...award } = held
  const to = { userId, groupKey: groupKeyOf(awardId), at }
  if (detail.isAutomatic) await notify(db, { ...to, type: 'ACHIEVEMENT_EARNED', params: award })
  else await notify(db, { ...to, type: 'AWARD_GRANTED', params: { ...award, reason } })
}

/** Deletes the unread notification of an award that is revoked. */
export async function deleteAwardNotification(
  db: Kysely<Database>,
  { subjectId: awardId, ownerId: userId }: Activity<'award-revoked'>,
): Promise<void> {
  if (userId === null) return
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('group_key', '=', groupKeyOf(awardId))
    .where('read_at', 'is', null)
    .execute()
}

export function heldAwardQuery(db: ReadDatabase, userId: number, awardId: number) {
  return db
    .selectFrom('user_awards')
    .innerJoin('awards', 'awards.id', 'user_awards.award_id')
    .select(['key', 'title', 'icon', 'reason'])
    .where('user_id', '=', userId)
    .where('award_id', '=', awardId)
}

function groupKeyOf(awardId: number): string {
  return `award:${awardId}`
}
