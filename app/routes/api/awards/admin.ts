import { z } from 'zod'
import { newAwardInput } from '#app/domain/awarding/award-input.ts'
import { createAward } from '#app/domain/awarding/grant-awards.server.ts'
import { awardJson, awardWithHoldersJson, toAwardJson } from '#app/domain/awards/award.ts'
import { readAwardsWithHolders, toAwardWithHoldersJson } from '#app/domain/awards/holders.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call, read } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const endpoint = adminApi({
  GET: read({
    summary: 'Every award: achievements, those of raids, those that admins give; with how many hold it',
    response: z.array(awardWithHoldersJson),
    run: async ({ db, t }) =>
      (await readAwardsWithHolders(db)).map((one) => toAwardWithHoldersJson(one, awardWording(t))),
  }),
  POST: call({
    summary: 'Create an award, which admins then give by hand',
    limit: 'edits',
    body: newAwardInput,
    status: 201,
    response: awardJson,
    run: ({ db, viewer, body, at, withKey }) =>
      withKey(db, async (db) => toAwardJson(await createAward(db, signedIn(viewer), body, at))),
  }),
})

export const loader = endpoint
export const action = endpoint
