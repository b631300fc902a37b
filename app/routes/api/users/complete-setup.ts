import { z } from 'zod'
import { setupInput } from '#app/domain/users/setup.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { completeSetup } from '#app/domain/users/users.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { safePath } from '#app/http/request/return-to.ts'

const endpoint = api({
  POST: call({
    summary: 'Complete the set-up of the first sign-in',
    membersOnly: true,
    body: setupInput,
    response: z.object({ redirectTo: z.string() }),
    run: async ({ db, viewer, body, at }) => {
      await completeSetup(db, signedIn(viewer, { duringSetup: true, whenRestricted: true }), body, at)
      return { redirectTo: safePath(body.returnTo) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
