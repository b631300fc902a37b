import { z } from 'zod'
import { countVehicles } from '#app/domain/finding/browse.server.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'How many vehicles there are',
    response: z.object({ count: z.number().int() }),
    run: async ({ db }) => ({ count: await countVehicles(db) }),
  }),
})

export const loader = endpoint
export const action = endpoint
