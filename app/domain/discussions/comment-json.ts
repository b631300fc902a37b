import { z } from 'zod'
import type { Comment } from '#app/domain/discussions/comment.ts'
import { toId } from '#app/domain/ids.ts'
import { iso, isoOrNull } from '#app/domain/iso.ts'
import { moderationStatus } from '#app/domain/moderation/moderation.ts'

export const namedUserJson = z.object({ _id: z.string(), username: z.string() })

/** What a comment says of itself (DISC-10 to DISC-23). */
const leafJson = z.object({
  _id: z.string(),
  /** Null when the account is gone or the comment was deleted. */
  user: namedUserJson.nullable(),
  /** Empty when it was deleted, or is hidden from this reader. */
  comment: z.string(),
  /** The text goes on: it is too long for this answer. The comment's own has the whole of it. */
  isCut: z.boolean(),
  createdAt: z.iso.datetime(),
  lastEditedAt: z.iso.datetime().nullable(),
  isDeleted: z.boolean(),
  isHidden: z.boolean(),
  moderationStatus,
  replyCount: z.number().int(),
  replies: z.array(z.unknown()),
  hasMoreReplies: z.boolean(),
  /** 100 at most. */
  likes: z.array(z.object({ user: namedUserJson })),
  likesCount: z.number().int(),
  mentions: z.array(z.object({ username: z.string(), user: z.string(), position: z.number().int() })),
})

/** With two levels of replies, which is what is read at once; the third is empty. */
export const commentJson = leafJson.extend({
  replies: z.array(leafJson.extend({ replies: z.array(leafJson) })),
})

export type CommentJson = z.output<typeof leafJson>

/** Who likes which comment. */
export type Likers = Map<number, { id: number; username: string }[]>

export function toCommentJson(comment: Comment, likers: Likers): CommentJson {
  return {
    _id: toId('comment', comment.id),
    user: comment.author && { _id: toId('user', comment.author.id), username: comment.author.username },
    comment: comment.text,
    isCut: comment.isCut,
    createdAt: iso(comment.createdAt),
    lastEditedAt: isoOrNull(comment.editedAt),
    isDeleted: comment.isDeleted,
    isHidden: comment.isHidden,
    moderationStatus: comment.moderationStatus,
    replyCount: comment.replyCount,
    replies: comment.replies.map((reply) => toCommentJson(reply, likers)),
    hasMoreReplies: comment.hasMoreReplies,
    likes: (likers.get(comment.id) ?? []).map(({ id, username }) => ({
      user: { _id: toId('user', id), username },
    })),
    likesCount: comment.likesCount,
    mentions: comment.mentions.map(({ username, userId, position }) => ({
      username,
      user: toId('user', userId),
      position,
    })),
  }
}
