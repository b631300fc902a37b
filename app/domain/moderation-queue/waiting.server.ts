import { sql } from 'kysely'
import { countCommentsQuery } from '#app/domain/discussions/reported.server.ts'
import { countImagesQuery, pendingQuery, reportedImagesQuery } from '#app/domain/media/queues.server.ts'
import { MOST_COUNTED } from '#app/domain/moderation/queue.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** How many wait for an admin, counted up to `MOST_COUNTED`, and since when the oldest does, ms UTC. */
export type WaitingCount = { count: number; since: number | null }

/** What waits for a decision: new photos and videos, and what was reported. */
export async function readModerationWaiting(db: ReadDatabase): Promise<WaitingCount> {
  const counts = [
    (limit: number) => countImagesQuery(db, pendingQuery(db), limit),
    (limit: number) => countImagesQuery(db, reportedImagesQuery(db), limit),
    (limit: number) => countCommentsQuery(db, null, limit),
  ]
  let count = 0
  for (const countQuery of counts) {
    if (count >= MOST_COUNTED) break
    count += (await countQuery(MOST_COUNTED - count).executeTakeFirstOrThrow()).total
  }
  const oldest = await Promise.all([
    pendingQuery(db).limit(1).executeTakeFirst(),
    oldestReportQuery(db, 'media').executeTakeFirst(),
    oldestReportQuery(db, 'comment').executeTakeFirst(),
  ])
  const [pending, ...reports] = oldest
  const since = [pending?.uploaded_at, ...reports.map((report) => report?.created_at)].filter(
    (time) => time !== undefined,
  )
  return {
    count,
    since: since.length === 0 ? null : Math.min(...since),
  }
}

/** The oldest open report about what an active vehicle has; an index holds the open ones by their time. */
export function oldestReportQuery(db: ReadDatabase, kind: 'media' | 'comment') {
  const table = kind === 'media' ? 'media' : 'comments'
  return db
    .selectFrom('reports')
    .select('created_at')
    .where('subject_kind', '=', kind)
    .where('resolved_at', 'is', null)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM ${sql.table(table)} AS subject JOIN vehicles ON vehicles.id = subject.vehicle_id
        WHERE subject.id = reports.subject_id AND vehicles.deleted_at IS NULL)`,
    )
    .orderBy('created_at')
    .limit(1)
}
