import { z } from 'zod'
import { reportInput } from '#app/domain/media/image-input.ts'
import { reportImage } from '#app/domain/media/reports.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

/** The one address under `/api/admin` that is for members (contract, section 3). */
const endpoint = api({
  POST: call({
    summary: 'Report an image; three members’ reports hide it until an admin decides',
    membersOnly: true,
    limit: 'reports',
    body: reportInput,
    response: z.object({ reportCount: z.number().int(), isHidden: z.boolean(), message: z.string() }),
    run: async ({ db, viewer, body, at, t }) => {
      const { vehicleId, imageId, reason } = body
      const done = await reportImage(db, signedIn(viewer), { vehicleId, mediaId: imageId, reason }, at)
      const count = { count: done.reportCount }
      const message = done.isHidden ? t('media:reportedAndHidden', count) : t('media:reported', count)
      return { ...done, message }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
