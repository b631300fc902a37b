import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { iso } from '#app/domain/iso.ts'
import { liftRestriction, restrictUser } from '#app/domain/moderation/moderate-users.server.ts'
import { restrictInput } from '#app/domain/moderation/restrict-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Let a user only read for a while; for admins, and for moderators about those who are neither',
    membersOnly: true,
    params: z.object({ userId: idInput('user') }),
    body: restrictInput,
    response: z.object({ restrictedUntil: z.iso.datetime() }),
    limit: 'edits',
    run: async ({ db, viewer, params, body, at }) => {
      const until = await restrictUser(db, signedIn(viewer), { ...params, ...body }, at)
      return { restrictedUntil: iso(until) }
    },
  }),
  DELETE: call({
    summary: 'End a user’s restriction at once; moderators not one that an admin decided',
    membersOnly: true,
    params: z.object({ userId: idInput('user') }),
    response: z.object({ restrictedUntil: z.null() }),
    limit: 'edits',
    run: async ({ db, viewer, params, at }) => {
      await liftRestriction(db, signedIn(viewer), params.userId, at)
      return { restrictedUntil: null }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
