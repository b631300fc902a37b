import { z } from 'zod'
import { addContribution } from '#app/domain/raid-management/correct-contributions.server.ts'
import { raidContributions } from '#app/domain/raids/contributions.server.ts'
import { contributionInput, contributionsPage } from '#app/domain/raids/raid-input.ts'
import { contributionJson, toContributionJson } from '#app/domain/raids/raid-json.ts'
import { raidBySlugOrId } from '#app/domain/raids/raids.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call, read } from '#app/http/api/api.server.ts'

const params = z.object({ raidId: z.string() })

const endpoint = adminApi({
  GET: read({
    summary: 'What was contributed to a raid, the newest first',
    params,
    query: contributionsPage,
    response: z.array(contributionJson),
    run: async ({ db, params, query }) => {
      const { id } = await raidBySlugOrId(db, params.raidId)
      const { contributions } = await raidContributions(db, id, query)
      return contributions.map(toContributionJson)
    },
  }),
  POST: call({
    summary: 'Add a contribution by hand; user and vehicle by their ids, or by username and plate',
    limit: 'edits',
    params,
    body: contributionInput,
    status: 201,
    response: contributionJson,
    run: ({ db, viewer, params, body, at, withKey }) =>
      withKey(db, async (db) => {
        const { id } = await raidBySlugOrId(db, params.raidId)
        return toContributionJson(await addContribution(db, signedIn(viewer), id, body, at))
      }),
  }),
})

export const loader = endpoint
export const action = endpoint
