import type { TextPart } from '#app/domain/discussions/comment.ts'
import type { Moment } from '#app/i18n/format.ts'

/**
 * `waiting`: hidden from others, shown to its author and admins. `hidden` (until an admin decides), `rejected` and
 * `deleted` are placeholders. `broken`: could not be read.
 */
export type CommentState = 'shown' | 'waiting' | 'hidden' | 'rejected' | 'deleted' | 'broken'

/** What can be done with a comment, each on a page of its own. */
export type CommentAction = 'reply' | 'edit' | 'report' | 'delete'

/** A comment as screens show it: worded, what the reader may not see left out. */
export type CommentView = {
  id: string
  parentId: string | null
  depth: number
  state: CommentState
  author: { username: string; profilePic: string | null } | null
  parts: TextPart[]
  /** Its text goes on, on its own page. */
  isCut: boolean
  at: Moment
  editedAt: Moment | null
  likes: { liked: boolean; count: number }
  can: Record<CommentAction, boolean>
  replyCount: number
  replies: CommentView[]
  /** Where further replies begin, '' with the first; null where there are none. */
  more: string | null
}

/** The discussion of a vehicle: the newest threads, or those around the comment that is asked for. */
export type DiscussionView = {
  /** All comments that can be read, replies included. */
  count: number
  threads: CommentView[]
  /** Leads on to older threads; null at the end. */
  next: string | null
  /** The newest threads are not among these. */
  isLater: boolean
  /** A deleted vehicle's: nothing can be said any more. */
  isClosed: boolean
}

/** The answer of a comment's forms to a page that stays: the new comment, or the changed one (null: gone). */
export type CommentAnswer = { made: CommentView } | { comment: CommentView | null }

/** Where a comment's own page and forms are. */
export function commentAddress(id: string, act?: CommentAction): string {
  return act ? `/comments/${id}/${act}` : `/comments/${id}`
}

/** Further replies, on the comment's own page: without scripts they begin where the others ended. */
export function moreRepliesAddress(id: string, after: string): string {
  return after === ''
    ? commentAddress(id)
    : `${commentAddress(id)}?${new URLSearchParams({ after })}#${repliesAnchor(id)}`
}

export function repliesAnchor(id: string): string {
  return `replies-${id}`
}

/** The id that a comment has in the page: `#comment-c-5` leads to it (VEH-03). */
export function commentAnchor(id: string): string {
  return `comment-${id}`
}
