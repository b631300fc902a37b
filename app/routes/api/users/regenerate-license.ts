import { z } from 'zod'
import { refreshLicense } from '#app/domain/share-picture/license.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { licenseSource } from '#app/routes/users/license/license-presenter.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Draw the picture of a Spotter’s License anew: one’s own, or any by an admin; once a minute',
    membersOnly: true,
    params: z.object({ username: z.string() }),
    response: z.object({ success: z.literal(true), snapshotUrl: z.string() }),
    run: async ({ db, viewer, params, at }) => {
      const asked = { username: params.username, word: licenseSource }
      const { snapshotUrl } = await refreshLicense(db, signedIn(viewer), asked, at)
      return { success: true, snapshotUrl }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
