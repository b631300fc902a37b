import { z } from 'zod'
import { toUserAwardJson, userAwardJson } from '#app/domain/awards/award.ts'
import { readUserAwards } from '#app/domain/awards/user-awards.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, read } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const endpoint = api({
  GET: read({
    summary: 'One’s own achievements: earned ones, the newest first, then locked ones with their progress',
    membersOnly: true,
    response: z.array(userAwardJson),
    run: async ({ db, viewer, t }) => {
      const member = signedIn(viewer, { duringSetup: true, whenRestricted: true })
      const awards = await readUserAwards(db, member.id, { withProgress: true })
      return awards
        .filter(({ award }) => award.kind === 'achievement')
        .map((one) => toUserAwardJson(one, awardWording(t)))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
