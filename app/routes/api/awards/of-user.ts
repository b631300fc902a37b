import { z } from 'zod'
import { canReadProgress, toUserAwardJson, userAwardJson } from '#app/domain/awards/award.ts'
import { readUserAwards } from '#app/domain/awards/user-awards.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { userById } from '#app/domain/users/users.server.ts'
import { api, read } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const endpoint = api({
  GET: read({
    summary:
      'What a user has earned, the newest first, and, for themselves and admins, what they can still earn',
    params: z.object({ userId: idInput('user') }),
    query: z.object({
      progress: z
        .enum(['true', 'false'])
        .optional()
        .describe('true: with locked achievements, the nearest first; of oneself, and for admins'),
    }),
    response: z.array(userAwardJson),
    run: async ({ db, viewer, params, query, t }) => {
      const user = await userById(db, params.userId)
      const withProgress = query.progress === 'true' && canReadProgress(viewer, user.id)
      const awards = await readUserAwards(db, user.id, { withProgress })
      return awards.map((one) => toUserAwardJson(one, awardWording(t)))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
