import { z } from 'zod'
import { completeRaid } from '#app/domain/raid-management/complete-raid.server.ts'
import { raidBySlugOrId } from '#app/domain/raids/raids.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  POST: call({
    summary: 'Complete an active raid, and give its badges; tells how many',
    limit: 'edits',
    params: z.object({ raidId: z.string() }),
    response: z.object({
      awards: z.object({ participationAwards: z.number().int(), podiumAwards: z.number().int() }),
    }),
    run: async ({ db, viewer, params, at }) => {
      const { id } = await raidBySlugOrId(db, params.raidId)
      return { awards: await completeRaid(db, signedIn(viewer), id, at) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
