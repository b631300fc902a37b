import { toId } from '#app/domain/ids.ts'
import type { ModerationStatus } from '#app/domain/moderation/moderation.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

/** In graphemes (contract, section 4). */
export const maxComment = 5_000

/** Of a comment's mentions that are links and are told; further ones stay what was written. */
export const maxMentions = 50

/** Comments that a page or an answer shows at most; what was answered to further ones is folded away. */
export const maxShown = 50

/** Top-level comments of a page, and replies of one (contract, section 7). */
export const commentsPerPage = 20
export const repliesPerPage = 5

/** From this depth on threads start collapsed (DISC-29). */
export const COLLAPSED_DEPTH = 3

/** A member's name in a text. */
export type Mention = {
  userId: number
  /** As it is written. */
  username: string
  /** What the member is called now. */
  name: string
  /** Index of the `@`, in UTF-16 units. */
  position: number
}

/** A comment as one reader is told of it. Times are ms UTC. */
export type Comment = {
  id: number
  vehicleId: number
  parentId: number | null
  /** 0 for top-level comments. */
  depth: number
  /** Null when the account is gone or the comment was deleted. */
  author: { id: number; username: string; avatar: string | null; rep: number } | null
  /** Empty when it was deleted, or is withheld. */
  text: string
  /** Its text goes on: what is stored is longer than lists show. */
  isCut: boolean
  mentions: Mention[]
  createdAt: number
  editedAt: number | null
  isDeleted: boolean
  isHidden: boolean
  moderationStatus: ModerationStatus
  /** Hidden, and the reader is neither its author nor an admin. */
  isWithheld: boolean
  likesCount: number
  /** By the reader. */
  liked: boolean
  replyCount: number
  /** Oldest first; those that were read with it. */
  replies: Comment[]
  hasMoreReplies: boolean
  /** Leads on behind the last of its replies that were read with it; null where the first ones were not. */
  repliesCursor: string | null
}

/** A piece of a comment's text; the texts of all pieces, one after the other, are the text again. */
export type TextPart =
  | { kind: 'text'; text: string }
  /** Its address is http or https. */
  | { kind: 'link'; text: string; href: string }
  /** `@` and the name as it is written, and what the member is called now. */
  | { kind: 'mention'; text: string; username: string }

type Whose = { author: { id: number } | null; isDeleted: boolean }

/** Its author, at any time (PERM-39). */
export function canEditComment(viewer: Viewer, comment: Whose): boolean {
  return isOwn(viewer, comment) && !comment.isDeleted
}

/** Its author only (PERM-40): admins hide. */
export function canDeleteComment(viewer: Viewer, comment: Whose): boolean {
  return isOwn(viewer, comment) && !comment.isDeleted
}

/** Every member but its author, who deletes it instead; a hidden one has been reported enough. */
export function canReportComment(viewer: Viewer, comment: Whose & { isHidden: boolean }): boolean {
  return viewer !== null && !isOwn(viewer, comment) && !comment.isDeleted && !comment.isHidden
}

/** Where a comment stands: the page opens the way to it, and the browser goes there. */
export function commentPath(plate: string, commentId: number): string {
  const id = toId('comment', commentId)
  return `${vehiclePath(plate)}?comment=${id}#comment-${id}`
}

function isOwn(viewer: Viewer, { author }: Whose): boolean {
  return viewer !== null && viewer.id === author?.id
}
