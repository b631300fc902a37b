import { z } from 'zod'
import { metrics } from '#app/domain/awards/achievements.ts'
import { awardWithHoldersJson } from '#app/domain/awards/award.ts'
import { readAchievementsWithHolders, toAwardWithHoldersJson } from '#app/domain/awards/holders.server.ts'
import { adminApi, read } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const achievementWithHoldersJson = awardWithHoldersJson.omit({ kind: true }).extend({
  metric: z.enum(metrics).describe('What is counted'),
  target: z.number().int().describe('From how many on it is earned'),
})

const endpoint = adminApi({
  GET: read({
    summary: 'All achievements that can be earned, with how many members hold each',
    response: z.array(achievementWithHoldersJson),
    run: async ({ db, t }) =>
      (await readAchievementsWithHolders(db)).map(({ rule: { metric, target }, ...one }) => {
        const { kind: _, ...json } = toAwardWithHoldersJson(one, awardWording(t))
        return { ...json, metric, target }
      }),
  }),
})

export const loader = endpoint
export const action = endpoint
