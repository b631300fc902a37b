import type { Kysely } from 'kysely'
import { must } from '#app/domain/errors.ts'
import { decisionOf } from '#app/domain/moderation/actions.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import type { AsListed } from '#app/domain/moderation/moderation.ts'
import type { Decision, ModeratedRow, Subject } from '#app/domain/moderation/subject.ts'
import { type Decided, recordUndo, reopenReports } from '#app/domain/moderation/undo.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'

/**
 * What an admin says about something: it is shown or hidden accordingly, the open reports are settled, and the log keeps
 * it, with what was before. Whose it is gets to know the `reason` of a refusal. The same decision again, with no report
 * since, is refused; so is any where the admin saw open reports (`isReported`) that somebody else has settled. Reports made
 * after `reportsUntil` were seen by nobody: a refusal settles them too, an approval leaves them open, and is refused where
 * there are no others. Part of the transaction in which the row was read.
 */
export async function decide<Row extends ModeratedRow>(
  db: Kysely<Database>,
  subject: Subject<Row>,
  row: Row,
  {
    by,
    decision,
    reason = null,
    isReported = false,
    reportsUntil = Number.POSITIVE_INFINITY,
  }: { by: Member; decision: Decision; reason?: string | null } & AsListed,
  at: number,
): Promise<void> {
  must(by.isAdmin)
  const open = await openReportTimes(db, subject.kind, row.id)
  const later = open.filter((time) => time > reportsUntil).length
  const isAnySeen = open.length > later
  must(isAnySeen || !isReported, subject.errors.decided)
  must(isAnySeen || later === 0 || decision === 'rejected', subject.errors.decided)
  must(row.moderation_status !== decision || row.report_count > 0, subject.errors.decided)
  const leftOpen = decision === 'approved' ? later : 0
  await resolveReports(db, subject.kind, { id: row.id, until: leftOpen > 0 ? reportsUntil : null }, at)
  await db
    .updateTable(subject.table as 'comments')
    .set({ moderation_status: decision, report_count: leftOpen })
    .where('id', '=', row.id)
    .execute()
  const logEntry = {
    action: subject.logActionOf(row, decision),
    subjectKind: subject.kind,
    subjectId: row.id,
    detail: {
      before: { isHidden: subject.isHidden(row), moderationStatus: row.moderation_status },
      ...(reason === null ? {} : { reason }),
    },
  }
  await recordModeration(db, by, logEntry, at)
  if (decision === 'rejected') {
    if (!subject.isHidden(row)) await subject.hide(db, row, { by, reason }, at)
    else if (reason !== null) await subject.keepHidden(db, row, { by, reason }, at)
  }
  if (decision === 'approved' && subject.isHidden(row)) await subject.show(db, row, by, at)
}

/**
 * Takes such a decision back: it is shown or hidden as before, and the reports that it settled are open again.
 * `undo_over` where it is no longer as it was decided, such as an edited comment. Part of the transaction in which the
 * row was read.
 */
export async function undoDecide<Row extends ModeratedRow>(
  db: Kysely<Database>,
  subject: Subject<Row>,
  row: Row,
  { by, decided }: { by: Member; decided: Decided },
  at: number,
): Promise<void> {
  const { before, action, reason } = decided
  const decision: Decision = decisionOf[action] === 'approve' ? 'approved' : 'rejected'
  must(before !== null, 'undo_over')
  must(row.moderation_status === decision, 'undo_over')
  must(subject.isHidden(row) === (decision === 'rejected'), 'undo_over')
  const open = await reopenReports(db, subject.kind, row.id, decided.at)
  await db
    .updateTable(subject.table as 'comments')
    .set({ moderation_status: before.moderationStatus, report_count: open })
    .where('id', '=', row.id)
    .execute()
  await recordUndo(db, by, decided, at)
  const silent = { by, reason: null }
  if (before.isHidden && decision === 'approved') await subject.hide(db, row, silent, at)
  if (before.isHidden && decision === 'rejected' && reason !== null)
    await subject.keepHidden(db, row, silent, at)
  if (!before.isHidden && decision === 'rejected') await subject.unhide(db, row, by, at)
}

async function resolveReports(
  db: Kysely<Database>,
  kind: Subject<ModeratedRow>['kind'],
  { id, until }: { id: number; until: number | null },
  at: number,
): Promise<void> {
  const query = db
    .updateTable('reports')
    .set({ resolved_at: at })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('resolved_at', 'is', null)
  await (until === null ? query : query.where('created_at', '<=', until)).execute()
}

/** When the open reports about something were made. */
async function openReportTimes(
  db: Kysely<Database>,
  kind: Subject<ModeratedRow>['kind'],
  id: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('reports')
    .select('created_at')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('resolved_at', 'is', null)
    .execute()
  return rows.map(({ created_at }) => created_at)
}
