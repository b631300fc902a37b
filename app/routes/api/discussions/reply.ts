import { z } from 'zod'
import { commentInput } from '#app/domain/discussions/comment-input.ts'
import { commentJson, toCommentJson } from '#app/domain/discussions/comment-json.ts'
import { replyTo } from '#app/domain/discussions/comments.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Reply to a comment',
    membersOnly: true,
    limit: 'comments',
    params: z.object({ commentId: idInput('comment') }),
    body: commentInput,
    status: 201,
    response: commentJson,
    run: ({ db, viewer, params, body, at, withKey }) =>
      withKey(db, async (db) => {
        const { comment } = await replyTo(db, signedIn(viewer), { ...params, ...body }, at)
        return toCommentJson(comment, new Map())
      }),
  }),
})

export const loader = endpoint
export const action = endpoint
