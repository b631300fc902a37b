import type { Kysely } from 'kysely'
import type { Activity } from '#app/domain/activity.ts'
import { notify, notifyAll } from '#app/domain/notifications/notify.server.ts'
import { podiumPlaces } from '#app/domain/raids/raid.ts'
import type { Database } from '#db/schema.ts'

/** Tells a member that a raid is over to which they contributed; in place of its start, if that is still unread. A place on
 * the podium is told of, those below are thanked. */
export async function notifyOfFinishedRaid(
  db: Kysely<Database>,
  { subjectId, ownerId, detail: { title, slug, rank }, at }: Activity<'raid-finished'>,
): Promise<void> {
  if (ownerId === null) return
  const params = { title, slug, rank: rank <= podiumPlaces.length ? rank : null }
  await notify(db, { userId: ownerId, type: 'RAID_COMPLETED', params, groupKey: groupOf(subjectId), at })
}

/** Tells members that a raid has started. */
export async function notifyOfStartedRaid(
  db: Kysely<Database>,
  { id, title, slug }: { id: number; title: string; slug: string },
  userIds: readonly number[],
  at: number,
): Promise<void> {
  const notice = { type: 'RAID_STARTED', params: { title, slug }, groupKey: groupOf(id), at } as const
  await notifyAll(
    db,
    userIds.map((userId) => ({ userId, ...notice })),
  )
}

function groupOf(raidId: number): string {
  return `raid:${raidId}`
}
