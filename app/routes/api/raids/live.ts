import { z } from 'zod'
import { publicRaidJson, raidLeaderJson, toPublicRaidJson } from '#app/domain/raids/raid-json.ts'
import { readRaidLeaderboard } from '#app/domain/raids/raid-leaderboard.server.ts'
import { nextRaidChange, raidBySlugOrId } from '#app/domain/raids/raids.server.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'A raid together with its leaderboard: all that its page polls, in one call',
    params: z.object({ raidId: z.string() }),
    responseCacheUntil: nextRaidChange,
    response: publicRaidJson.extend({ leaderboard: z.array(raidLeaderJson) }),
    run: async ({ db, params, at }) => {
      const raid = await raidBySlugOrId(db, params.raidId)
      return { ...toPublicRaidJson(raid, at), leaderboard: await readRaidLeaderboard(db, raid.id, at) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
