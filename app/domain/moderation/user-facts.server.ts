import { sql } from 'kysely'
import { MOST_COUNTED } from '#app/domain/moderation/queue.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** What waits for an admin about a member. */
export type WaitingOfUser = {
  photosWaiting: number
  photosReported: number
  commentsReported: number
}

/** Photos of a member that wait, and what of theirs is reported; each is counted up to 1,000. */
export async function readWaitingOfUser(db: ReadDatabase, userId: number): Promise<WaitingOfUser> {
  return waitingOfUserQuery(db, userId).executeTakeFirstOrThrow()
}

export function waitingOfUserQuery(db: ReadDatabase, userId: number) {
  const upTo = (rows: ReturnType<typeof sql>) =>
    sql<number>`(SELECT count(*) FROM (${rows} LIMIT ${sql.lit(MOST_COUNTED)}))`
  const waiting = sql`SELECT 1 FROM media WHERE uploader_id = ${userId} AND status = 'waiting'`
  // Few are reported at a time, whoever added them.
  const photos = sql`SELECT 1 FROM media INDEXED BY media_reported WHERE report_count > 0 AND uploader_id = ${userId}`
  const comments = sql`SELECT 1 FROM comments INDEXED BY comments_reported
    WHERE report_count > 0 AND author_id = ${userId}`
  return db.selectNoFrom([
    upTo(waiting).as('photosWaiting'),
    upTo(photos).as('photosReported'),
    upTo(comments).as('commentsReported'),
  ])
}
