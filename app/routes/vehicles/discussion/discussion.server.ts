import type { CommentState, CommentView, DiscussionView } from '#app/components/comments/comment-view.ts'
import { fromCursor } from '#app/domain/cursor.ts'
import {
  COLLAPSED_DEPTH,
  type Comment,
  canDeleteComment,
  canEditComment,
  canReportComment,
} from '#app/domain/discussions/comment.ts'
import { textParts } from '#app/domain/discussions/text-parts.server.ts'
import { readThreadsAt, readThreadsUncounted } from '#app/domain/discussions/threads.server.ts'
import { fromId, toId } from '#app/domain/ids.ts'
import { avatarUrl } from '#app/domain/users/user.ts'
import { forItsReader } from '#app/http/cache/cache-headers.ts'
import { log, pathWithoutNames } from '#app/http/request/log.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatAge, formatDate } from '#app/i18n/format.ts'
import type { VehicleRow } from '#db/schema.ts'

/** Fewer than the API's: a page has its budget, and each brings up to thirty replies. */
const threadsPerPage = 10

/**
 * The discussion as a vehicle's page shows it: `?comment=c-5` asks for the threads around a comment, `?talk=…` for older
 * ones. Null where it could not be read: the page stands without it (DISC-61).
 */
export async function readDiscussion(args: ScreenArgs, vehicle: VehicleRow): Promise<DiscussionView | null> {
  try {
    return await discussionOf(args, vehicle)
  } catch (error) {
    log.error({ err: error, requestId: args.requestId }, 'A discussion could not be read')
    return null
  }
}

async function discussionOf(args: ScreenArgs, vehicle: VehicleRow): Promise<DiscussionView> {
  const { db, viewer, url } = args
  const asked = fromId('comment', url.searchParams.get('comment') ?? '')
  const around = asked === null ? null : await readThreadsAt(db, viewer, vehicle, asked, threadsPerPage)
  const talk = url.searchParams.get('talk') ?? ''
  const after = fromCursor(talk) === null ? null : talk
  const { comments, next } = around ?? (await readOlder(args, vehicle, after))
  const shown = around ? comments : foldedFrom(comments)
  return {
    count: vehicle.discussion_count,
    threads: shown.map((comment) => toCommentView(comment, vehicle, args)),
    next,
    isLater: around?.isLater ?? after !== null,
    isClosed: vehicle.deleted_at !== null,
  }
}

/** As many as a page has room for (contract, section 12); what was answered to further ones is folded away. */
const MOST_SHOWN = 50

/** The threads with as many replies as there is room for, from the top down. */
function foldedFrom(threads: Comment[]): Comment[] {
  let room = MOST_SHOWN - threads.length
  const fold = (comment: Comment): Comment => {
    room -= comment.replies.length
    if (room >= 0) return { ...comment, replies: comment.replies.map(fold) }
    return { ...comment, replies: [], hasMoreReplies: comment.replyCount > 0 }
  }
  return threads.map(fold)
}

/** The threads after a place in the list. */
export async function readOlder({ db, viewer }: ScreenArgs, vehicle: VehicleRow, after: string | null) {
  return readThreadsUncounted(
    db,
    viewer,
    vehicle,
    after === null ? { page: 1, limit: threadsPerPage } : { after, limit: threadsPerPage },
  )
}

/** For this reader alone, and asked for anew each time. */
export function privateJson(value: object): Response {
  return Response.json(value, { headers: forItsReader })
}

/** A reply on a page of replies: what was answered to it in turn is folded away (DISC-29). */
export function toReplyView(reply: Comment, vehicle: VehicleRow, args: ScreenArgs): CommentView {
  const isFolded = reply.depth >= COLLAPSED_DEPTH
  return toCommentView(
    isFolded ? { ...reply, replies: [], hasMoreReplies: reply.replyCount > 0 } : reply,
    vehicle,
    args,
  )
}

/** One that cannot be read stands as broken, alone (DISC-67). */
export function toCommentView(comment: Comment, vehicle: VehicleRow, args: ScreenArgs): CommentView {
  const replies = comment.replies.map((reply) => toCommentView(reply, vehicle, args))
  try {
    return viewOf(comment, replies, vehicle, args)
  } catch (error) {
    const { requestId, url } = args
    const path = pathWithoutNames(url.pathname)
    log.error({ err: error, requestId, path, comment: comment.id }, 'A comment could not be shown')
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
