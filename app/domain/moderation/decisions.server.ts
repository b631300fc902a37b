import type { Kysely } from 'kysely'
import { must } from '#app/domain/errors.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import type { Decision, ModeratedRow, Subject } from '#app/domain/moderation/subject.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'

/**
 * What an admin says about something: it is shown or hidden accordingly, the open reports are settled, and the log keeps
 * it. The same decision again, with no report since, is refused. Part of the transaction in which the row was read.
 */
export async function decide<Row extends ModeratedRow>(
  db: Kysely<Database>,
  subject: Subject<Row>,
  row: Row,
  { by, decision }: { by: Member; decision: Decision },
  at: number,
): Promise<void> {
  must(by.isAdmin)
  must(row.moderation_status !== decision || row.report_count > 0, subject.errors.decided)
  await resolveReports(db, subject.kind, row.id, at)
  await db
    .updateTable(subject.table as 'comments')
    .set({ moderation_status: decision, report_count: 0 })
    .where('id', '=', row.id)
    .execute()
  const logEntry = {
    action: subject.logActionOf(row, decision),
    subjectKind: subject.kind,
    subjectId: row.id,
  }
  await recordModeration(db, by, logEntry, at)
  if (decision === 'rejected' && !subject.isHidden(row)) await subject.hide(db, row, by, at)
  if (decision === 'approved' && subject.isHidden(row)) await subject.show(db, row, by, at)
}

async function resolveReports(
  db: Kysely<Database>,
  kind: Subject<ModeratedRow>['kind'],
  id: number,
  at: number,
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ resolved_at: at })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('resolved_at', 'is', null)
    .execute()
}
