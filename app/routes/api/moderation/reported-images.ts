import { z } from 'zod'
import { reportedImageJson, toReportedImageJson } from '#app/domain/media/queue-json.ts'
import { readReportedImages } from '#app/domain/media/queues.server.ts'
import { queuedPerAnswer } from '#app/domain/moderation/queue.ts'
import { pageQuery, paginationFor, paginationJson } from '#app/domain/pages.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, read } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  GET: read({
    summary: 'Images with open reports, the most reported first',
    query: z.object(pageQuery(queuedPerAnswer)),
    response: z.object({ images: z.array(reportedImageJson), pagination: paginationJson }),
    run: async ({ db, viewer, query }) => {
      const { items, total, hasMore } = await readReportedImages(
        db,
        signedIn(viewer, { whenRestricted: true }),
        query,
      )
      return { images: items.map(toReportedImageJson), pagination: paginationFor(query, total, hasMore) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
