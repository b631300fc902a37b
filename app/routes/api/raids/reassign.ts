import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { reassignContribution } from '#app/domain/raid-management/correct-contributions.server.ts'
import { reassignInput } from '#app/domain/raids/raid-input.ts'
import { raidBySlugOrId } from '#app/domain/raids/raids.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  PUT: call({
    summary: 'Give a contribution to somebody else, by id or username',
    limit: 'edits',
    params: z.object({ raidId: z.string(), contributionId: idInput('contribution') }),
    body: reassignInput,
    response: z.object({ newUsername: z.string() }),
    run: async ({ db, viewer, params: { raidId, contributionId }, body, at }) => {
      const { id } = await raidBySlugOrId(db, raidId)
      return reassignContribution(db, signedIn(viewer), { raidId: id, contributionId }, body, at)
    },
  }),
})

export const loader = endpoint
export const action = endpoint
