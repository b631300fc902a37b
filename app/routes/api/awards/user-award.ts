import { z } from 'zod'
import { revokeAward } from '#app/domain/awarding/grant-awards.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  DELETE: call({
    summary: 'Take an award from its holder, with its rep; no rule gives it again',
    limit: 'edits',
    params: z.object({ userAwardId: idInput('userAward') }),
    response: z.object({ message: z.string() }),
    run: async ({ db, viewer, params, at, t }) => {
      await revokeAward(db, signedIn(viewer), params.userAwardId, at)
      return { message: t('admin-users:awards.revoked') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
