import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { canReportComment } from '#app/domain/discussions/comment.ts'
import { changeCommentCounts } from '#app/domain/discussions/comment-counts.server.ts'
import { commentById, ownershipOf, recordCommentActivity } from '#app/domain/discussions/comments.server.ts'
import { must } from '#app/domain/errors.ts'
import { decide, undoDecide } from '#app/domain/moderation/decisions.server.ts'
import type { AsListed } from '#app/domain/moderation/moderation.ts'
import { addReport } from '#app/domain/moderation/reports.server.ts'
import type { Decision, Hiding, Subject } from '#app/domain/moderation/subject.ts'
import { undoable } from '#app/domain/moderation/undo.server.ts'
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
    const { comment } = await commentById(db, commentId)
    const { isDeleted, isHidden } = ownershipOf(comment)
    must(!isDeleted && !isHidden, 'comment_not_found')
    must(canReportComment(member, ownershipOf(comment)), 'comment_own_report')
    const done = await addReport(db, comments, comment, { by: member, reason }, at)
    return { isHidden: done.isHidden }
  })
}

/**
 * What an admin says about a comment: `approve` shows it for good, `reject` hides it; either settles the open reports.
 * Its author gets to know the `reason` of a rejection. The same decision again, with no report since, is a `comment_decided_already`;
 * so is any about what was shown as reported (`isReported`) and has no open report left that was shown.
 */
export async function moderateComment(
  db: Kysely<Database>,
  admin: Member,
  {
    commentId,
    action,
    reason = null,
    isReported,
    reportsUntil,
  }: { commentId: number; action: 'approve' | 'reject'; reason?: string | null } & AsListed,
  at: number,
): Promise<{ isHidden: boolean; moderationStatus: Decision }> {
  must(admin.isAdmin)
  const decision = action === 'approve' ? 'approved' : 'rejected'
  await inTransaction(db, async (db) => {
    const { comment } = await commentById(db, commentId)
    must(comment.deleted_at === null, 'comment_not_found')
    await decide(
      db,
      comments,
      comment,
      { by: admin, decision, isReported, reportsUntil, ...(action === 'reject' ? { reason } : {}) },
      at,
    )
  })
  return { isHidden: decision === 'rejected', moderationStatus: decision }
}

/** Takes back what an admin said about a comment a moment ago. */
export async function undoCommentDecision(
  db: Kysely<Database>,
  admin: Member,
  decisionId: number,
  at: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const decided = await undoable(db, admin, decisionId, at)
    must(decided.subjectKind === 'comment', 'undo_over')
    const { comment } = await commentById(db, decided.subjectId)
    must(comment.deleted_at === null, 'comment_not_found')
    await undoDecide(db, comments, comment, { by: admin, decided }, at)
  })
}

/** How comments are moderated. */
const comments: Subject<CommentRow> = {
  kind: 'comment',
  table: 'comments',
  errors: { reported: 'comment_reported_already', decided: 'comment_decided_already' },
  isHidden: ({ is_hidden }) => is_hidden === 1,
  logActionOf: (_, decision) => (decision === 'approved' ? 'approve-comment' : 'reject-comment'),
  hide: async (db, comment, hiding, at) => {
    await db.updateTable('comments').set({ is_hidden: 1 }).where('id', '=', comment.id).execute()
    await changeCommentCounts(db, comment, -1, at)
    await recordHiding(db, 'comment-hidden', comment, hiding, at)
  },
  keepHidden: (db, comment, hiding, at) => recordHiding(db, 'comment-kept-hidden', comment, hiding, at),
  show,
  unhide: show,
}

async function show(db: Kysely<Database>, comment: CommentRow, admin: Member, at: number): Promise<void> {
  await db.updateTable('comments').set({ is_hidden: 0 }).where('id', '=', comment.id).execute()
  await changeCommentCounts(db, comment, 1, at)
  await recordCommentActivity(db, 'comment-approved', admin, { comment }, at)
}

async function recordHiding(
  db: Kysely<Database>,
  kind: 'comment-hidden' | 'comment-kept-hidden',
  comment: CommentRow,
  { by, reason }: Hiding,
  at: number,
): Promise<void> {
  const subject = { ownerId: comment.author_id, subjectId: comment.id, vehicleId: comment.vehicle_id }
  await recordActivity(db, { kind, actorId: by?.id ?? null, ...subject, detail: { reason }, at })
}
