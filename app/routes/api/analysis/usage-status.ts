import { z } from 'zod'
import { readAiUsage } from '#app/domain/analysis/ai-usage.server.ts'
import { aiUsageJson, toAiUsageJson } from '#app/domain/analysis/ai-usage.ts'
import { dailyAnalyses } from '#app/domain/analysis/settings.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'How many photo analyses you have used today and have left',
    membersOnly: true,
    response: aiUsageJson.extend({
      isEnabled: z.boolean().describe('false: this site reads no photos; nobody has any then'),
    }),
    run: async ({ db, viewer, at }) => {
      const member = signedIn(viewer, { duringSetup: true, whenRestricted: true })
      const limit = dailyAnalyses()
      const usage = toAiUsageJson(await readAiUsage(db, member.id, limit ?? 0, at))
      if (limit === null) return { ...usage, remaining: 0, bonusUsage: 0, isEnabled: false }
      return { ...usage, isEnabled: true }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
