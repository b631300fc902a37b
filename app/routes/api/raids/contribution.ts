import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { deleteContribution } from '#app/domain/raid-management/correct-contributions.server.ts'
import { raidBySlugOrId } from '#app/domain/raids/raids.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  DELETE: call({
    summary: 'Take a contribution away for good',
    limit: 'edits',
    params: z.object({ raidId: z.string(), contributionId: idInput('contribution') }),
    response: z.object({ success: z.literal(true) }),
    run: async ({ db, viewer, params: { raidId, contributionId }, at }) => {
      const { id } = await raidBySlugOrId(db, raidId)
      await deleteContribution(db, signedIn(viewer), { raidId: id, contributionId }, at)
      return { success: true }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
