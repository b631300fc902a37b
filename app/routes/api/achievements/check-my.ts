import { z } from 'zod'
import { checkAchievements } from '#app/domain/awarding/check-achievements.server.ts'
import { toUserAwardJson, userAwardJson } from '#app/domain/awards/award.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Check one’s own achievements anew; answers those that were missing',
    membersOnly: true,
    limit: 'edits',
    response: z.array(userAwardJson),
    run: async ({ db, viewer, at, t }) => {
      const earned = await checkAchievements(db, signedIn(viewer).id, at)
      return earned.map((one) => toUserAwardJson(one, awardWording(t)))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
