import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import {
  canReportComment,
  type ModerationStatus,
  reportsThatHideComment,
} from '#app/domain/discussions/comment.ts'
import { commentById, record, whoseIs } from '#app/domain/discussions/comments.server.ts'
import { countShown } from '#app/domain/discussions/shown.server.ts'
import { must } from '#app/domain/errors.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CommentRow, Database } from '#db/schema.ts'

/**
 * Reports a comment, once for each member and text that an admin decided about; never one's own. The third member's
 * report hides it until an admin decides; one that was approved stays. What cannot be seen is not found.
 */
export async function reportComment(
  db: Kysely<Database>,
  member: Member,
  { commentId, reason }: { commentId: number; reason: string },
  at: number,
): Promise<{ isHidden: boolean }> {
  return inTransaction(db, async (db) => {
    const comment = await commentById(db, commentId)
    const { isDeleted, isHidden } = whoseIs(comment)
    must(!isDeleted && !isHidden, 'comment_not_found')
    must(canReportComment(member, whoseIs(comment)), 'comment_own_report')
    const reports = await addReport(db, member, comment, reason, at)
    const hides = reports >= reportsThatHideComment && comment.moderation_status !== 'approved'
    if (hides) await setHidden(db, comment, { status: 'pending', by: null }, at)
    return { isHidden: hides }
  })
}

/**
 * What an admin says about a comment: `approve` shows it for good, `reject` hides it; either settles the open reports.
 * The same decision again, with no report since, is a `comment_decided_already`.
 */
export async function moderateComment(
  db: Kysely<Database>,
  admin: Member,
  { commentId, action }: { commentId: number; action: 'approve' | 'reject' },
  at: number,
): Promise<{ isHidden: boolean; moderationStatus: ModerationStatus }> {
  must(admin.isAdmin)
  return inTransaction(db, async (db) => {
    const comment = await commentById(db, commentId)
    must(comment.deleted_at === null, 'comment_not_found')
    const status = action === 'approve' ? 'approved' : 'rejected'
    const isNew = comment.moderation_status !== status || comment.report_count > 0
    must(isNew, 'comment_decided_already')
    await settleReports(db, commentId, at)
    const deed = { action: `${action}-comment`, subjectKind: 'comment', subjectId: commentId } as const
    await recordModeration(db, admin, deed, at)
    if (status === 'approved') await setSeen(db, admin, comment, at)
    else await setHidden(db, comment, { status, by: admin }, at)
    return { isHidden: status === 'rejected', moderationStatus: status }
  })
}

async function setHidden(
  db: Kysely<Database>,
  comment: CommentRow,
  { status, by }: { status: 'pending' | 'rejected'; by: Member | null },
  at: number,
): Promise<void> {
  const hidden = { is_hidden: 1, moderation_status: status } as const
  await db.updateTable('comments').set(hidden).where('id', '=', comment.id).execute()
  if (comment.is_hidden === 1) return
  await countShown(db, comment, -1, at)
  await record(db, 'comment-hidden', by, comment, at)
}

async function setSeen(db: Kysely<Database>, admin: Member, comment: CommentRow, at: number): Promise<void> {
  const seen = { is_hidden: 0, moderation_status: 'approved' } as const
  await db.updateTable('comments').set(seen).where('id', '=', comment.id).execute()
  if (comment.is_hidden === 0) return
  await countShown(db, comment, 1, at)
  await record(db, 'comment-approved', admin, comment, at)
}

/** Returns how many open reports there are now. */
async function addReport(
  db: Kysely<Database>,
  member: Member,
  { id, moderation_status }: CommentRow,
  reason: string,
  at: number,
): Promise<number> {
  const report = { reason, created_at: at, resolved_at: null }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('comment_reports')
    .values({ comment_id: id, user_id: member.id, ...report })
    // A report that was settled opens again once the text is another one: the decision was about the old one.
    .onConflict((conflict) =>
      moderation_status === 'none'
        ? conflict
            .columns(['comment_id', 'user_id'])
            .doUpdateSet(report)
            .where('comment_reports.resolved_at', 'is not', null)
        : conflict.doNothing(),
    )
    .executeTakeFirst()
  must(numInsertedOrUpdatedRows === 1n, 'comment_reported_already')
  const { report_count } = await db
    .updateTable('comments')
    .set((eb) => ({ report_count: eb('report_count', '+', 1) }))
    .where('id', '=', id)
    .returning('report_count')
    .executeTakeFirstOrThrow()
  return report_count
}

async function settleReports(db: Kysely<Database>, commentId: number, at: number): Promise<void> {
  await db.updateTable('comments').set({ report_count: 0 }).where('id', '=', commentId).execute()
  await db
    .updateTable('comment_reports')
    .set({ resolved_at: at })
    .where('comment_id', '=', commentId)
    .where('resolved_at', 'is', null)
    .execute()
}
