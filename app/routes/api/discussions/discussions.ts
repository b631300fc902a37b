import { newCommentInput } from '#app/domain/discussions/comment-input.ts'
import { commentJson, toCommentJson } from '#app/domain/discussions/comment-json.ts'
import { addComment } from '#app/domain/discussions/comments.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Comment on a vehicle',
    membersOnly: true,
    limit: 'comments',
    body: newCommentInput,
    status: 201,
    response: commentJson,
    run: ({ db, viewer, body, at, withKey }) =>
      withKey(db, async (db) => {
        const { comment } = await addComment(db, signedIn(viewer), body, at)
        return toCommentJson(comment, new Map())
      }),
  }),
})

export const loader = endpoint
export const action = endpoint
