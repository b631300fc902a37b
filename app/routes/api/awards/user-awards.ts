import { z } from 'zod'
import { givenAwardJson } from '#app/domain/awards/award.ts'
import { readGivenAwards, toGivenAwardJson } from '#app/domain/awards/holders.server.ts'
import { userByIdOrName } from '#app/domain/users/users.server.ts'
import { adminApi, read } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const endpoint = adminApi({
  GET: read({
    summary: 'What a member holds, the newest first, with who gave it',
    query: z.object({ user: z.string().describe('The user’s id, such as u-9, or name') }),
    response: z.array(givenAwardJson),
    run: async ({ db, query, t }) => {
      const { id } = await userByIdOrName(db, query.user)
      return (await readGivenAwards(db, id)).map((one) => toGivenAwardJson(one, awardWording(t)))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
