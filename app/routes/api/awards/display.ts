import { z } from 'zod'
import { displayInput, toUserAwardJson, userAwardJson } from '#app/domain/awards/award.ts'
import { displayAwards } from '#app/domain/awards/display-awards.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const endpoint = api({
  PUT: call({
    summary: 'Choose which of one’s own awards stand beside one’s name, in their order: three at most',
    membersOnly: true,
    limit: 'edits',
    body: displayInput,
    response: z.array(userAwardJson),
    run: async ({ db, viewer, body, t }) => {
      const displayed = await displayAwards(db, signedIn(viewer), body.awardIds)
      return displayed.map((one) => toUserAwardJson(one, awardWording(t)))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
