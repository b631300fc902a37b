import { z } from 'zod'
import { createRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import { raidInput, raidsPage } from '#app/domain/raids/raid-input.ts'
import { raidJson, toRaidJson, toRaidsJson } from '#app/domain/raids/raid-json.ts'
import { raidPage } from '#app/domain/raids/raid-lists.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call, read } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  GET: read({
    summary: 'All raids, those that wait to be completed first, then the one that starts last first',
    query: raidsPage,
    response: z.array(raidJson),
    run: async ({ db, query, at }) => toRaidsJson((await raidPage(db, query, at)).raids, at, query.limit),
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
