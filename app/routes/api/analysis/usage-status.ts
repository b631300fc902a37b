import { readAiUsage } from '#app/domain/analysis/ai-usage.server.ts'
import { aiUsageJson, toAiUsageJson } from '#app/domain/analysis/ai-usage.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'How many photo analyses you have used today and have left',
    membersOnly: true,
    response: aiUsageJson,
    run: async ({ db, viewer, at }) => {
      const member = signedIn(viewer, { duringSetup: true, whenRestricted: true })
      return toAiUsageJson(await readAiUsage(db, member.id, env.AI_DAILY_LIMIT, at))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
