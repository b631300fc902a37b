import { z } from 'zod'
import { type CommentAnswer, commentAnchor } from '#app/components/comments/comment-view.ts'
import { type Comment, commentPath } from '#app/domain/discussions/comment.ts'
import { commentInput, commentReportInput } from '#app/domain/discussions/comment-input.ts'
import { reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import { deleteComment, editComment, likeComment, replyTo } from '#app/domain/discussions/comments.server.ts'
import { readCommentAlone } from '#app/domain/discussions/threads.server.ts'
import { DomainError, found } from '#app/domain/errors.ts'
import { fromId, toId } from '#app/domain/ids.ts'
import { likeForm } from '#app/domain/likes/like-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { sentFrom } from '#app/http/request/origin.server.ts'
import type { IntentArgs } from '#app/http/screens/screen-action.server.ts'
import { type Intent, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { newCommentResult, toCommentView } from '#app/routes/discussions/comment-presenter.server.ts'
import type { VehicleRow } from '#db/schema.ts'

/** The forms of a comment, each at an address of its own (contract, section 14). */
export const commentIntents = {
  like: intent({
    schema: likeForm,
    limit: 'likes',
    run: runLike,
    failureText: (t) => t('errors:internal'),
  }),
  reply: intent({
    schema: commentInput,
    limit: 'comments',
    run: runReply,
    failureText: (t) => t('discussions:replyFailed'),
  }),
  edit: intent({
    schema: commentInput,
    limit: 'edits',
    run: runEdit,
    failureText: (t) => t('discussions:editFailed'),
  }),
  report: intent({
    schema: commentReportInput,
    limit: 'reports',
    run: runReport,
    failureText: (t) => t('discussions:reportFailed'),
  }),
  delete: intent({
    schema: z.object({}),
    limit: 'edits',
    run: runDelete,
    failureText: (t) => t('errors:internal'),
  }),
} satisfies Record<string, Intent>

/** The comment that an address names, without its replies, and its vehicle. */
export async function commentFromParams(
  args: ScreenArgs,
): Promise<{ comment: Comment; vehicle: VehicleRow }> {
  return readCommentAlone(args.db, args.viewer, commentIdParam(args))
}

function commentIdParam({ params }: ScreenArgs): number {
  return found(fromId('comment', params.commentId ?? ''), 'comment_not_found')
}

async function runReply(args: IntentArgs<{ comment: string }>): Promise<IntentResult> {
  const { db, viewer, at, input, withKey } = args
  const commentId = commentIdParam(args)
  try {
    return await withKey(db, async (db) =>
      newCommentResult(args, await replyTo(db, signedIn(viewer), { commentId, ...input }, at)),
    )
  } catch (error) {
    // A reader who may not see the comment gets 404, not the reason.
    await commentFromParams(args)
    throw error
  }
}

async function runEdit(args: IntentArgs<{ comment: string }>): Promise<IntentResult> {
  const { db, viewer, at, input, withKey, t } = args
  const { comment, vehicle } = await commentFromParams(args)
  return withKey(db, async (db) => {
    const isChanged = await editComment(db, signedIn(viewer), { commentId: comment.id, ...input }, at)
    const done = await changedCommentResult({ ...args, db }, vehicle.plate, comment.id)
    const message = isChanged ? t('discussions:changed') : t('vehicles:unchanged')
    return { ...done, toast: { type: isChanged ? 'success' : 'info', message } }
  })
}

async function runLike(args: IntentArgs<{ liked: boolean }>): Promise<IntentResult> {
  const { db, viewer, at, input } = args
  const { comment, vehicle } = await commentFromParams(args)
  await likeComment(db, signedIn(viewer), { commentId: comment.id, ...input }, at)
  const done = await changedCommentResult(args, vehicle.plate, comment.id)
  const from = sentFrom(args.request)
  // It was pressed on the vehicle's page or in a thread of its own, perhaps among older comments.
  if (from === null || !/^\/(plate|comments)\//.test(from)) return done
  return { ...done, to: `${from}#${commentAnchor(toId('comment', comment.id))}` }
}

async function runReport(args: IntentArgs<{ reason: string }>): Promise<IntentResult> {
  const { db, viewer, at, input, t } = args
  const { comment, vehicle } = await commentFromParams(args)
  await reportComment(db, signedIn(viewer), { commentId: comment.id, ...input }, at)
  const toast = { type: 'success', message: t('discussions:reported') } as const
  return { ...(await changedCommentResult(args, vehicle.plate, comment.id)), toast }
}

async function runDelete(args: IntentArgs<object>): Promise<IntentResult> {
  const { db, viewer, at, t } = args
  const { comment, vehicle } = await commentFromParams(args)
  await deleteComment(db, signedIn(viewer), comment.id, at)
  const done = await changedCommentResult(args, vehicle.plate, comment.id)
  return { ...done, toast: { type: 'success', message: t('discussions:deleted') } }
}

/**
 * The answer has no replies: the page has them. A deleted comment without replies is gone; then the redirect goes to the
 * discussion.
 */
async function changedCommentResult(args: ScreenArgs, plate: string, id: number): Promise<IntentResult> {
  const now = await readIfThere(args, id)
  const answer: CommentAnswer = {
    comment: now && toCommentView(now.comment, now.vehicle, args),
  }
  const to = now ? commentPath(plate, id) : `${vehiclePath(plate)}#discussion`
  return { to, staysOnPage: true, answer }
}

async function readIfThere({ db, viewer }: ScreenArgs, id: number) {
  try {
    return await readCommentAlone(db, viewer, id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'comment_not_found') return null
    throw error
  }
}
