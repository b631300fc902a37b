import { z } from 'zod'
import { toUserAwardJson, userAwardJson } from '#app/domain/awards/award.ts'
import { readProgress } from '#app/domain/awards/user-awards.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, read } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const endpoint = api({
  GET: read({
    summary: 'How far one is on the way to an achievement',
    membersOnly: true,
    params: z.object({ achievementId: z.string() }),
    response: userAwardJson.required({ progress: true }),
    run: async ({ db, viewer, params, t }) => {
      const member = signedIn(viewer, { duringSetup: true, whenRestricted: true })
      return toUserAwardJson(await readProgress(db, member.id, params.achievementId), awardWording(t))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
