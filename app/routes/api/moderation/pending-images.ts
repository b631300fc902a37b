import { z } from 'zod'
import { pendingImageJson, toPendingImageJson } from '#app/domain/media/queue-json.ts'
import { readPendingImages } from '#app/domain/media/queues.server.ts'
import { queuedPerAnswer } from '#app/domain/moderation/queue.ts'
import { pageQuery, paginationFor, paginationJson } from '#app/domain/pages.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, read } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  GET: read({
    summary: 'Images that wait for approval, the oldest first',
    query: z.object(pageQuery(queuedPerAnswer)),
    response: z.object({ images: z.array(pendingImageJson), pagination: paginationJson }),
    run: async ({ db, viewer, query }) => {
      const { items, total, hasMore } = await readPendingImages(
        db,
        signedIn(viewer, { whenRestricted: true }),
        query,
      )
      return { images: items.map(toPendingImageJson), pagination: paginationFor(query, total, hasMore) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
