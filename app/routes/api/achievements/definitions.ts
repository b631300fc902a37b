import { z } from 'zod'
import { metrics } from '#app/domain/awards/achievements.ts'
import { awardJson, toAwardJson } from '#app/domain/awards/award.ts'
import { readDefinitions } from '#app/domain/awards/user-awards.server.ts'
import { api, read } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const definitionJson = awardJson.extend({
  metric: z.enum(metrics).describe('What is counted'),
  target: z.number().int().describe('From how many on it is earned'),
})

const endpoint = api({
  GET: read({
    summary: 'All achievements that can be earned',
    response: z.array(definitionJson),
    run: async ({ db, t }) =>
      (await readDefinitions(db)).map(({ award, rule: { metric, target } }) => ({
        ...toAwardJson(award, awardWording(t)),
        metric,
        target,
      })),
  }),
})

export const loader = endpoint
export const action = endpoint
