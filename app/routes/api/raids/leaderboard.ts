import { z } from 'zod'
import { leaderboardInput } from '#app/domain/raids/raid-input.ts'
import { raidLeaderJson } from '#app/domain/raids/raid-json.ts'
import { readRaidLeaderboard } from '#app/domain/raids/raid-leaderboard.server.ts'
import { nextRaidChange, raidBySlugOrId } from '#app/domain/raids/raids.server.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'Members who contributed most to a raid, fifty at most; equals share a rank',
    params: z.object({ raidId: z.string() }),
    query: leaderboardInput,
    responseCacheUntil: nextRaidChange,
    response: z.array(raidLeaderJson),
    run: async ({ db, params, query, at }) => {
      const { id } = await raidBySlugOrId(db, params.raidId)
      return readRaidLeaderboard(db, id, at, query.limit)
    },
  }),
})

export const loader = endpoint
export const action = endpoint
