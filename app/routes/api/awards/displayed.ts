import { z } from 'zod'
import { displayedInput, toUserAwardJson, userAwardJson } from '#app/domain/awards/award.ts'
import { readDisplayedAwards } from '#app/domain/awards/displayed.server.ts'
import { toId } from '#app/domain/ids.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const endpoint = api({
  POST: call({
    summary:
      'The awards that each of these users shows, by the user’s id; an empty list where there are none',
    body: displayedInput,
    response: z.record(z.string(), z.array(userAwardJson)),
    run: async ({ db, body, t }) => {
      const displayed = await readDisplayedAwards(db, body.userIds)
      const lists = body.userIds.map((id) => [
        toId('user', id),
        (displayed.get(id) ?? []).map((one) => toUserAwardJson(one, awardWording(t))),
      ])
      return Object.fromEntries(lists) as unknown
    },
  }),
})

export const loader = endpoint
export const action = endpoint
