import { z } from 'zod'
import { likeComment } from '#app/domain/discussions/comments.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Like a comment, or take the like back; with {liked} set it either way',
    membersOnly: true,
    limit: 'likes',
    params: z.object({ commentId: idInput('comment') }),
    body: z.object({ liked: z.boolean().optional() }).nullish(),
    response: z.object({ liked: z.boolean(), likesCount: z.number().int() }),
    run: ({ db, viewer, params, body, at }) =>
      likeComment(db, signedIn(viewer), { ...params, liked: body?.liked }, at),
  }),
})

export const loader = endpoint
export const action = endpoint
