import { z } from 'zod'
import {
  readReportedComments,
  reportedCommentJson,
  toReportedCommentJson,
} from '#app/domain/discussions/reported.server.ts'
import { queuedPerAnswer } from '#app/domain/moderation/queue.ts'
import { pageQuery, paginationFor, paginationJson } from '#app/domain/pages.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, read } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  GET: read({
    summary: 'Comments with open reports, the most reported first',
    query: z.object(pageQuery(queuedPerAnswer)),
    response: z.object({ comments: z.array(reportedCommentJson), pagination: paginationJson }),
    run: async ({ db, viewer, query }) => {
      const { items, total, hasMore } = await readReportedComments(
        db,
        signedIn(viewer, { whenRestricted: true }),
        query,
      )
      return {
        comments: items.map(toReportedCommentJson),
        pagination: paginationFor(query, total, hasMore),
      }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
