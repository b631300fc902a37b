import { grantInput } from '#app/domain/awarding/award-input.ts'
import { grantAward } from '#app/domain/awarding/grant-awards.server.ts'
import { givenAwardJson } from '#app/domain/awards/award.ts'
import { readGivenAward, toGivenAwardJson } from '#app/domain/awards/holders.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const endpoint = adminApi({
  POST: call({
    summary:
      'Give a member (userId or username) an award (awardId or key) by hand; also one that was revoked',
    limit: 'edits',
    body: grantInput,
    status: 201,
    response: givenAwardJson,
    run: ({ db, viewer, body, at, t, withKey }) =>
      withKey(db, async (db) => {
        const id = await grantAward(db, signedIn(viewer), body, at)
        return toGivenAwardJson(await readGivenAward(db, id), awardWording(t))
      }),
  }),
})

export const loader = endpoint
export const action = endpoint
