import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { isoOrNull } from '#app/domain/iso.ts'
import { approveUser } from '#app/domain/moderation/moderate-users.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { userJson } from '#app/domain/users/user-json.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Approve a user, whose photos show at once from then on; for admins and moderators',
    membersOnly: true,
    params: z.object({ userId: idInput('user') }),
    response: userJson.pick({ moderation: true }),
    limit: 'edits',
    run: async ({ db, viewer, params, at }) => {
      const by = signedIn(viewer)
      const { restricted_until } = await approveUser(db, by, params.userId, at)
      const restriction = by.isAdmin ? { restrictedUntil: isoOrNull(restricted_until) } : {}
      return { moderation: { isApproved: true, ...restriction } }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
