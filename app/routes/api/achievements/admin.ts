import { z } from 'zod'
import { achievementRuleJson, toRuleJson } from '#app/domain/awards/achievement-json.ts'
import { awardWithHoldersJson } from '#app/domain/awards/award.ts'
import { readAchievementsWithHolders, toAwardWithHoldersJson } from '#app/domain/awards/holders.server.ts'
import { adminApi, read } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const achievementWithHoldersJson = awardWithHoldersJson.omit({ kind: true }).extend(achievementRuleJson.shape)

const endpoint = adminApi({
  GET: read({
    summary: 'All achievements that can be earned, with how many members hold each',
    response: z.array(achievementWithHoldersJson),
    run: async ({ db, t }) =>
      (await readAchievementsWithHolders(db)).map(({ rule, ...one }) => {
        const { kind: _, ...json } = toAwardWithHoldersJson(one, awardWording(t))
        return { ...json, ...toRuleJson(rule) }
      }),
  }),
})

export const loader = endpoint
export const action = endpoint
