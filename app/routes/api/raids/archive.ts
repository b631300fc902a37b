import { z } from 'zod'
import { archiveRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import { raidJson, toRaidJson } from '#app/domain/raids/raid-json.ts'
import { raidBySlugOrId } from '#app/domain/raids/raids.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  POST: call({
    summary: 'End an active raid without badges',
    limit: 'edits',
    params: z.object({ raidId: z.string() }),
    response: raidJson,
    run: async ({ db, viewer, params, at }) => {
      const { id } = await raidBySlugOrId(db, params.raidId)
      return toRaidJson(await archiveRaid(db, signedIn(viewer), id, at), at)
    },
  }),
})

export const loader = endpoint
export const action = endpoint
