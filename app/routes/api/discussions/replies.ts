import { z } from 'zod'
import { repliesPerPage } from '#app/domain/discussions/comment.ts'
import { commentJson } from '#app/domain/discussions/comment-json.ts'
import { toCommentsJson } from '#app/domain/discussions/likers.server.ts'
import { readReplies } from '#app/domain/discussions/threads.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { pageQuery } from '#app/domain/pages.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'Replies to a comment, the oldest first, five a page',
    params: z.object({ commentId: idInput('comment') }),
    query: z.object({ page: pageQuery(repliesPerPage).page }),
    response: z.object({
      replies: z.array(commentJson),
      hasMore: z.boolean(),
      nextPage: z.number().int().nullable(),
    }),
    run: async ({ db, viewer, params, query }) => {
      const { replies, ...more } = await readReplies(db, viewer, params.commentId, query.page)
      return { replies: await toCommentsJson(db, replies), ...more }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
