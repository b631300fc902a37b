import { z } from 'zod'
import { commentsPerPage } from '#app/domain/discussions/comment.ts'
import { commentJson } from '#app/domain/discussions/comment-json.ts'
import { toCommentsJson } from '#app/domain/discussions/likers.server.ts'
import { readThreads } from '#app/domain/discussions/threads.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { pageQuery, paginationJson } from '#app/domain/pages.ts'
import { vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'A vehicle’s discussion: top-level comments, newest first, with two levels of replies',
    params: z.object({ vehicleId: idInput('vehicle') }),
    query: z.object({ ...pageQuery(commentsPerPage), cursor: z.string().optional() }),
    response: z.object({
      comments: z.array(commentJson),
      pagination: paginationJson.extend({ cursor: z.string().nullable() }),
      hasMore: z.boolean(),
    }),
    run: async ({ db, viewer, params, query }) => {
      const { page, limit, cursor } = query
      const vehicle = await vehicleById(db, params.vehicleId)
      const from = cursor === undefined ? { page, limit } : { after: cursor, limit }
      const { comments, total, next } = await readThreads(db, viewer, vehicle, from)
      const hasMore = next !== null
      return {
        comments: await toCommentsJson(db, comments),
        pagination: { page, limit, total, hasMore, cursor: next },
        hasMore,
      }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
