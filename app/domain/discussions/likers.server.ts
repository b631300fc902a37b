import type { Comment } from '#app/domain/discussions/comment.ts'
import { type CommentJson, type Likers, toCommentJson } from '#app/domain/discussions/comment-json.ts'
import { fitted } from '#app/domain/discussions/fitting.ts'
import { readComment } from '#app/domain/discussions/threads.server.ts'
import { found } from '#app/domain/errors.ts'
import { groupBy, jsonEach } from '#app/domain/lists.server.ts'
import { ANSWER_BYTES } from '#app/domain/pages.ts'
import { byteLength, cutJson } from '#app/domain/text.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Those who like a comment are named up to this number (contract, section 3). */
const MAX_LIKERS = 100

/** Comments as JSON, within the budget of an answer: the API names who likes them, which the screens do not. */
export async function toCommentsJson(db: ReadDatabase, comments: readonly Comment[]): Promise<CommentJson[]> {
  const likers = await readLikers(db, idsOf(comments))
  const sizeOf = (comment: Comment) => jsonSize(toCommentJson({ ...comment, replies: [] }, likers))
  const fitting = {
    sizeOf,
    cut: (comment: Comment, bytes: number) => cutTo(comment, bytes - sizeOf({ ...comment, text: '' })),
    fold: (comment: Comment, replies: Comment[]) => ({
      ...comment,
      replies,
      hasMoreReplies: comment.replyCount > replies.length,
    }),
  }
  return fitted(comments, ANSWER_BYTES, fitting).map((comment) => toCommentJson(comment, likers))
}

function jsonSize(value: unknown): number {
  return byteLength(JSON.stringify(value))
}

function cutTo(comment: Comment, bytes: number): Comment {
  const text = cutJson(comment.text, bytes)
  const mentions = comment.mentions.filter(({ position }) => position < text.length)
  return { ...comment, text, mentions, isCut: true }
}

/** One comment as JSON. `comment_not_found`. */
export async function readCommentJson(
  db: ReadDatabase,
  viewer: Viewer,
  commentId: number,
): Promise<CommentJson> {
  const { comment } = await readComment(db, viewer, commentId)
  const [json] = await toCommentsJson(db, [comment])
  return found(json)
}

function idsOf(comments: readonly Comment[]): number[] {
  return comments.flatMap(({ id, replies }) => [id, ...idsOf(replies)])
}

async function readLikers(db: ReadDatabase, ids: number[]): Promise<Likers> {
  const rows = await likersQuery(db, ids).execute()
  return groupBy(rows, ({ comment_id }) => comment_id)
}

export function likersQuery(db: ReadDatabase, ids: number[]) {
  return db
    .selectFrom(jsonEach<number>(ids))
    .innerJoin('comment_likes', (join) =>
      join
        .onRef('comment_likes.comment_id', '=', 'each.value')
        .on('comment_likes.user_id', 'in', (eb) =>
          eb
            .selectFrom('comment_likes as like')
            .innerJoin('users as liker', 'liker.id', 'like.user_id')
            .select('like.user_id')
            .whereRef('like.comment_id', '=', 'each.value')
            .where('liker.deleted_at', 'is', null)
            .limit(MAX_LIKERS),
        ),
    )
    .innerJoin('users', 'users.id', 'comment_likes.user_id')
    .select(['comment_likes.comment_id', 'users.id', 'users.username'])
}
