import { z } from 'zod'
import { addAiBonus, resetAiBonus } from '#app/domain/analysis/ai-bonus.server.ts'
import { aiBonusInput, aiUsageJson, toAiUsageJson } from '#app/domain/analysis/ai-usage.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { userByIdOrName } from '#app/domain/users/users.server.ts'
import { env } from '#app/env.server.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const params = z.object({ user: z.string() })
const limit = env.AI_DAILY_LIMIT

const endpoint = adminApi({
  POST: call({
    summary: 'Add to the photo analyses that a member has each day; answers their AI usage status',
    limit: 'edits',
    creates: true,
    params,
    body: aiBonusInput,
    response: aiUsageJson,
    run: ({ db, viewer, params, body, at, withKey }) =>
      withKey(db, async (db) => {
        const { id } = await userByIdOrName(db, params.user)
        return toAiUsageJson(await addAiBonus(db, signedIn(viewer), { userId: id, limit, ...body }, at))
      }),
  }),
  DELETE: call({
    summary: 'Take back all photo analyses that admins have added; answers the member’s AI usage status',
    limit: 'edits',
    params,
    response: aiUsageJson,
    run: async ({ db, viewer, params, at }) => {
      const { id } = await userByIdOrName(db, params.user)
      return toAiUsageJson(await resetAiBonus(db, signedIn(viewer), { userId: id, limit }, at))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
