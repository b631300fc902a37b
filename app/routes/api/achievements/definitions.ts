import { z } from 'zod'
import { achievementRuleJson, toRuleJson } from '#app/domain/awards/achievement-json.ts'
import { awardJson, toAwardJson } from '#app/domain/awards/award.ts'
import { readDefinitions } from '#app/domain/awards/user-awards.server.ts'
import { api, read } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const definitionJson = awardJson.extend(achievementRuleJson.shape)

const endpoint = api({
  GET: read({
    summary: 'All achievements that can be earned',
    response: z.array(definitionJson),
    run: async ({ db, t }) =>
      (await readDefinitions(db)).map(({ award, rule }) => ({
        ...toAwardJson(award, awardWording(t)),
        ...toRuleJson(rule),
      })),
  }),
})

export const loader = endpoint
export const action = endpoint
