import { type Kysely, sql } from 'kysely'
import { inThrottledTransaction } from '#app/domain/batch-run.server.ts'
import { notifyOfStartedRaid } from '#app/domain/notifications/raid-notifications.server.ts'
import type { Database, RaidRow, ReadDatabase } from '#db/schema.ts'

/** Members who are told in one transaction. */
const BATCH = 500

/**
 * Tells those who contributed to an earlier raid of each that has started, once (contract, section 14). One that ended
 * before anybody was told is not told of. Broken off, it goes on where it was.
 */
export async function announceRaids(db: Kysely<Database>, at: number): Promise<void> {
  for (const { id } of await toAnnounceQuery(db, at).execute()) {
    let isTold = false
    while (!isTold) isTold = await inThrottledTransaction(db, (db) => tellSome(db, id, at))
  }
}

export function toAnnounceQuery(db: ReadDatabase, at: number) {
  return db
    .selectFrom('raids')
    .select('id')
    .where('announced_at', 'is', null)
    .where('completed_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('start_at', '<=', at)
    .orderBy('start_at')
}

/** Whether all are told. What the raid is now decides: it may have been changed or ended since. */
async function tellSome(db: Kysely<Database>, raidId: number, at: number): Promise<boolean> {
  const raid = await db.selectFrom('raids').selectAll().where('id', '=', raidId).executeTakeFirst()
  if (raid === undefined || raid.announced_at !== null || raid.start_at > at) return true
  const isOpen = raid.completed_at === null && raid.archived_at === null && raid.end_at > at
  const members = isOpen ? await earlierContributorsQuery(db, raid).execute() : []
  const userIds = members.map(({ user_id }) => user_id)
  await notifyOfStartedRaid(db, raid, userIds, at)
  const isLast = userIds.length < BATCH
  await db
    .updateTable('raids')
    .set({ announced_to: userIds.at(-1) ?? raid.announced_to, announced_at: isLast ? at : null })
    .where('id', '=', raidId)
    .execute()
  return isLast
}

/** The next of those who contributed to a raid that began before this one, in the order of their ids. */
export function earlierContributorsQuery(
  db: ReadDatabase,
  { announced_to, start_at }: Pick<RaidRow, 'announced_to' | 'start_at'>,
) {
  const contributors = sql<{
    user_id: number
    raid_id: number
  }>`(SELECT user_id, raid_id
    FROM raid_contributors INDEXED BY raid_contributors_of_user)`
  return db
    .selectFrom(contributors.as('earlier'))
    .select('earlier.user_id')
    .distinct()
    .where('earlier.user_id', '>', announced_to)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('raids')
          .select('raids.id')
          .whereRef('raids.id', '=', 'earlier.raid_id')
          .where('raids.start_at', '<', start_at),
      ),
    )
    .orderBy('earlier.user_id')
    .limit(BATCH)
}
