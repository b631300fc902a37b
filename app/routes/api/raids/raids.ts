import { z } from 'zod'
import { createRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import { raidInput } from '#app/domain/raids/raid-input.ts'
import { raidJson, toRaidJson } from '#app/domain/raids/raid-json.ts'
import { listRaids } from '#app/domain/raids/raid-lists.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call, read } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  GET: read({
    summary: 'All raids, the one that starts last first',
    response: z.array(raidJson),
    run: async ({ db, at }) => (await listRaids(db)).map((raid) => toRaidJson(raid, at)),
  }),
  POST: call({
    summary: 'Make a raid',
    limit: 'edits',
    body: raidInput,
    status: 201,
    response: raidJson,
    run: ({ db, viewer, body, at, withKey }) =>
      withKey(db, async (db) => toRaidJson(await createRaid(db, signedIn(viewer), body, at), at)),
  }),
})

export const loader = endpoint
export const action = endpoint
