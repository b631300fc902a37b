import { z } from 'zod'
import { editRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import { raidEditInput } from '#app/domain/raids/raid-input.ts'
import { publicRaidJson, raidJson, toPublicRaidJson, toRaidJson } from '#app/domain/raids/raid-json.ts'
import { nextRaidChange, raidBySlugOrId } from '#app/domain/raids/raids.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call, read } from '#app/http/api/api.server.ts'

const params = z.object({ raidId: z.string() })

const endpoint = api({
  GET: read({
    summary: 'A raid by its id or slug',
    params,
    responseCacheUntil: nextRaidChange,
    response: publicRaidJson,
    run: async ({ db, params, at }) => toPublicRaidJson(await raidBySlugOrId(db, params.raidId), at),
  }),
  PUT: call({
    summary: 'Change a raid: what is left out stays as it is',
    adminsOnly: true,
    limit: 'edits',
    params,
    body: raidEditInput,
    response: raidJson,
    run: async ({ db, viewer, params, body, at }) => {
      const { id } = await raidBySlugOrId(db, params.raidId)
      const { raid } = await editRaid(db, signedIn(viewer), id, body, at)
      return toRaidJson(raid, at)
    },
  }),
})

export const loader = endpoint
export const action = endpoint
