import { expressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/sqlite'
import { must } from '#app/domain/errors.ts'
import { REPORTS_THAT_HIDE } from '#app/domain/moderation/moderation.ts'
import { maxReason } from '#app/domain/moderation/reason-limit.ts'
import type { ModeratedRow, Subject } from '#app/domain/moderation/subject.ts'
import { byteLength, cutJson, maxBytesOf } from '#app/domain/text.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'

/** Reports of one subject that a list shows. */
const REPORTS_SHOWN = 20

/**
 * Takes a member's report, once for each member, and hides what has enough of them, unless an admin has approved it. Part
 * of the transaction in which the row was read: the report and what follows from it are one.
 */
export async function addReport<Row extends ModeratedRow>(
  db: Kysely<Database>,
  subject: Subject<Row>,
  row: Row,
  { by, reason }: { by: Member; reason: string },
  at: number,
): Promise<{ reportCount: number; isHidden: boolean }> {
  await insertReport(db, subject, row, { by, reason }, at)
  const reportCount = row.report_count + 1
  const wasHidden = subject.isHidden(row)
  const hides = !wasHidden && reportCount >= REPORTS_THAT_HIDE && row.moderation_status !== 'approved'
  await db
    .updateTable(subject.table as 'comments')
    .set({ report_count: reportCount, ...(hides ? { moderation_status: 'pending' } : {}) })
    .where('id', '=', row.id)
    .execute()
  if (hides) await subject.hide(db, row, { by: null, reason: null }, at)
  return { reportCount, isHidden: wasHidden || hides }
}

async function insertReport<Row extends ModeratedRow>(
  db: Kysely<Database>,
  { kind, errors }: Subject<Row>,
  { id, moderation_status }: Row,
  { by, reason }: { by: Member; reason: string },
  at: number,
): Promise<void> {
  const report = { reason, created_at: at, resolved_at: null }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reports')
    .values({ subject_kind: kind, subject_id: id, user_id: by.id, ...report })
    // A settled report opens again once the decision was about something else, such as a comment's former text.
    .onConflict((conflict) =>
      moderation_status === 'none'
        ? conflict
            .columns(['subject_kind', 'subject_id', 'user_id'])
            .doUpdateSet(report)
            .where('reports.resolved_at', 'is not', null)
        : conflict.doNothing(),
    )
    .executeTakeFirst()
  must(numInsertedOrUpdatedRows === 1n, errors.reported)
}

/** For a deleted subject whose row stays; deleted rows lose their reports by a trigger. */
export async function deleteReports(
  db: Kysely<Database>,
  kind: Subject<ModeratedRow>['kind'],
  id: number,
): Promise<void> {
  await db.deleteFrom('reports').where('subject_kind', '=', kind).where('subject_id', '=', id).execute()
}

/** What is read of a reason: one that was stored before texts were bounded in bytes may go on. */
const reasonStart = sql<string>`substr(reports.reason, 1, ${maxBytesOf(maxReason) + 1})`

/** An open report and who made it. */
export type OpenReport = { reason: string; created_at: number; id: number; username: string }

/** The open reports about each row of a list, the newest first; `reportsWithin` bounds what is sent of them. */
export function openReports(kind: 'media' | 'comment', id: 'media.id' | 'comments.id') {
  return jsonArrayFrom(
    expressionBuilder<Database>()
      .selectFrom('reports')
      .innerJoin('users', 'users.id', 'reports.user_id')
      .select([reasonStart.as('reason'), 'reports.created_at', 'users.id', 'users.username'])
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', sql.ref<number>(id))
      .where('resolved_at', 'is', null)
      .orderBy('reports.created_at', 'desc')
      .orderBy('reports.id', 'desc')
      .limit(REPORTS_SHOWN),
  )
}

/** Of JSON, that a report takes besides its reason. */
const REPORT_BYTES = 150

/** The newest of these reports, as many as take so many bytes of JSON. */
export function reportsWithin<Report extends { reason: string }>(
  bytes: number,
  reports: readonly Report[],
): Report[] {
  let left = bytes
  return reports
    .map((report) => ({ ...report, reason: cutJson(report.reason, bytes - REPORT_BYTES) }))
    .filter(({ reason }) => {
      left -= REPORT_BYTES + byteLength(JSON.stringify(reason))
      return left >= 0
    })
}
