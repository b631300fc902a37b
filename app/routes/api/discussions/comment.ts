import { z } from 'zod'
import { commentInput } from '#app/domain/discussions/comment-input.ts'
import { commentJson } from '#app/domain/discussions/comment-json.ts'
import { deleteComment, editComment } from '#app/domain/discussions/comments.server.ts'
import { readCommentJson } from '#app/domain/discussions/likers.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call, read } from '#app/http/api/api.server.ts'

const params = z.object({ commentId: idInput('comment') })

const endpoint = api({
  GET: read({
    summary: 'A comment, with two levels of replies',
    params,
    response: commentJson,
    run: ({ db, viewer, params }) => readCommentJson(db, viewer, params.commentId),
  }),
  PUT: call({
    summary: 'Change the text of one’s own comment',
    membersOnly: true,
    limit: 'edits',
    params,
    body: commentInput,
    response: commentJson,
    run: async ({ db, viewer, params, body, at }) => {
      await editComment(db, signedIn(viewer), { ...params, ...body }, at)
      return readCommentJson(db, viewer, params.commentId)
    },
  }),
  DELETE: call({
    summary: 'Delete one’s own comment; its replies stay',
    membersOnly: true,
    limit: 'edits',
    params,
    response: z.object({ message: z.string() }),
    run: async ({ db, viewer, params, at, t }) => {
      await deleteComment(db, signedIn(viewer), params.commentId, at)
      return { message: t('discussions:api.deleted') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
