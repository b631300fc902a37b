import type { CommentAnswer, CommentState, CommentView } from '#app/components/comments/comment-view.ts'
import {
  COLLAPSED_DEPTH,
  type Comment,
  canDeleteComment,
  canEditComment,
  canReportComment,
  commentPath,
} from '#app/domain/discussions/comment.ts'
import type { PostedComment } from '#app/domain/discussions/comments.server.ts'
import { textParts } from '#app/domain/discussions/text-parts.server.ts'
import { toId } from '#app/domain/ids.ts'
import { avatarUrl } from '#app/domain/users/user.ts'
import { privateHeaders } from '#app/http/cache/cache-headers.ts'
import { log } from '#app/http/request/log.server.ts'
import type { IntentResult } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatAge, formatDate } from '#app/i18n/format.ts'
import { fittedViews } from '#app/routes/discussions/page-budget.server.ts'
import type { VehicleRow } from '#db/schema.ts'

/** JSON with private cache headers. */
export function privateJson(value: object): Response {
  return Response.json(value, { headers: privateHeaders })
}

/** Bytes of a page that comments may take (contract, section 12), besides what else stands there. */
const LIST_BUDGET = 400_000

/** Comments as a list of a page has room for them; the way to the one that is `asked` for is shown in any case. */
export function toCommentViews(
  comments: readonly Comment[],
  vehicle: VehicleRow,
  args: ScreenArgs,
  asked: number | null = null,
): CommentView[] {
  const views = comments.map((comment) => toCommentView(comment, vehicle, args))
  return fittedViews(views, LIST_BUDGET, asked === null ? null : toId('comment', asked))
}

/** A page of replies as there is room for them; their own are collapsed (DISC-29). */
export function toReplyViews(
  replies: readonly Comment[],
  vehicle: VehicleRow,
  args: ScreenArgs,
): CommentView[] {
  const views = replies.map((reply) => toReplyView(reply, vehicle, args))
  return fittedViews(views, LIST_BUDGET)
}

function toReplyView(reply: Comment, vehicle: VehicleRow, args: ScreenArgs): CommentView {
  const isFolded = reply.depth >= COLLAPSED_DEPTH
  return toCommentView(
    isFolded ? { ...reply, replies: [], hasMoreReplies: reply.replyCount > 0 } : reply,
    vehicle,
    args,
  )
}

/** A comment that cannot be read is shown as `broken`, without affecting others (DISC-67). */
export function toCommentView(comment: Comment, vehicle: VehicleRow, args: ScreenArgs): CommentView {
  const replies = comment.replies.map((reply) => toCommentView(reply, vehicle, args))
  try {
    return viewOf(comment, replies, vehicle, args)
  } catch (error) {
    const { requestId, route } = args
    log.error({ err: error, requestId, route, comment: comment.id }, 'A comment could not be shown')
    const bare = { ...comment, text: '', mentions: [], createdAt: args.at, editedAt: null }
    const can = { reply: false, edit: false, delete: false, report: false }
    return { ...viewOf(bare, replies, vehicle, args), state: 'broken', can }
  }
}

function viewOf(
  comment: Comment,
  replies: CommentView[],
  vehicle: VehicleRow,
  { viewer, language, t, at }: ScreenArgs,
): CommentView {
  const state = stateOf(comment)
  const isOpen = vehicle.deleted_at === null
  const { author, parentId, createdAt, editedAt, likesCount, liked, replyCount, hasMoreReplies } = comment
  const isReadable = state === 'shown' || state === 'waiting'
  return {
    id: toId('comment', comment.id),
    parentId: parentId === null ? null : toId('comment', parentId),
    depth: comment.depth,
    state,
    author: author && isReadable ? toAuthor(author) : null,
    parts: isReadable ? textParts(comment.text, comment.mentions) : [],
    isCut: isReadable && comment.isCut,
    at: formatAge(t, createdAt, at),
    editedAt: editedAt === null || !isReadable ? null : formatDate(language, editedAt),
    likes: { liked, count: likesCount },
    can: {
      edit: isOpen && canEditComment(viewer, comment),
      delete: isOpen && canDeleteComment(viewer, comment),
      report: isOpen && state === 'shown' && canReportComment(viewer, comment),
      reply: isOpen && state === 'shown' && viewer !== null,
    },
    replyCount,
    replies,
    more: hasMoreReplies ? (replies.length > 0 && comment.repliesCursor) || '' : null,
  }
}

function stateOf({ isDeleted, isHidden, isWithheld, moderationStatus }: Comment): CommentState {
  if (isDeleted) return 'deleted'
  if (isWithheld) return moderationStatus === 'rejected' ? 'rejected' : 'hidden'
  return isHidden ? 'waiting' : 'shown'
}

function toAuthor({ username, avatar }: { username: string; avatar: string | null }) {
  return { username, profilePic: avatarUrl(avatar, 'small') }
}

/** The result of a form that wrote a comment: a redirect to it, or the comment for a page that stays. */
export function newCommentResult(args: ScreenArgs, { comment, vehicle }: PostedComment): IntentResult {
  const answer: CommentAnswer = { made: toCommentView(comment, vehicle, args) }
  const toast = { type: 'success', message: args.t('discussions:posted') } as const
  return { to: commentPath(vehicle.plate, comment.id), staysOnPage: true, answer, toast }
}
