import { raidJson, toRaidJson } from '#app/domain/raids/raid-json.ts'
import { activeRaid, nextRaidChange } from '#app/domain/raids/raids.server.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'The raid that runs now, of several the one that ends first; null where none does',
    responseCacheUntil: nextRaidChange,
    response: raidJson.nullable(),
    run: async ({ db, at }) => {
      const raid = await activeRaid(db, at)
      return raid && toRaidJson(raid, at)
    },
  }),
})

export const loader = endpoint
export const action = endpoint
