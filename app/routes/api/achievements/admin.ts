import { z } from 'zod'
import { metrics } from '#app/domain/awards/achievements.ts'
import { heldAwardJson } from '#app/domain/awards/award.ts'
import { readHeldAchievements, toHeldAwardJson } from '#app/domain/awards/holders.server.ts'
import { adminApi, read } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const heldAchievementJson = heldAwardJson.omit({ kind: true }).extend({
  metric: z.enum(metrics).describe('What is counted'),
  target: z.number().int().describe('From how many on it is earned'),
})

const endpoint = adminApi({
  GET: read({
    summary: 'All achievements that can be earned, with how many members hold each',
    response: z.array(heldAchievementJson),
    run: async ({ db, t }) =>
      (await readHeldAchievements(db)).map(({ rule: { metric, target }, ...one }) => {
        const { kind: _, ...json } = toHeldAwardJson(one, awardWording(t))
        return { ...json, metric, target }
      }),
  }),
})

export const loader = endpoint
export const action = endpoint
