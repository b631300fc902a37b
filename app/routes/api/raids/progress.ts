import { z } from 'zod'
import { progressOf } from '#app/domain/raids/raid.ts'
import { raidProgressJson } from '#app/domain/raids/raid-json.ts'
import { nextRaidChange, raidBySlugOrId } from '#app/domain/raids/raids.server.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'How much was contributed to a raid, and how much is wanted',
    params: z.object({ raidId: z.string() }),
    responseCacheUntil: nextRaidChange,
    response: raidProgressJson,
    run: async ({ db, params }) => progressOf(await raidBySlugOrId(db, params.raidId)),
  }),
})

export const loader = endpoint
export const action = endpoint
