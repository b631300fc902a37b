import { z } from 'zod'
import { checkOrChangeFreezes } from '#app/domain/moderation/change-freezes.server.ts'
import { freezeInput } from '#app/domain/moderation/freeze-input.ts'
import { freezeInfoJson } from '#app/domain/streaks/streak.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'
import { presentFreezeResult } from '#app/routes/users/moderation/freeze-presenter.server.ts'

const endpoint = adminApi({
  POST: call({
    summary:
      'Add or remove streak freezes of a user, by id or username, take all that admins gave, or look at them',
    limit: 'edits',
    params: z.object({ user: z.string() }),
    body: freezeInput,
    response: z.object({ success: z.literal(true), message: z.string(), freezeInfo: freezeInfoJson }),
    run: async ({ db, viewer, params, body, at, t }) => {
      const result = await checkOrChangeFreezes(db, signedIn(viewer), { ...params, ...body }, at)
      return {
        success: true,
        message: presentFreezeResult(t, body.action, result),
        freezeInfo: result.freezes,
      }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
