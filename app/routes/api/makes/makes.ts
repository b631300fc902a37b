import { z } from 'zod'
import { makeJson, toMakeJson } from '#app/domain/makes/make-json.ts'
import { listMakes } from '#app/domain/makes/makes.server.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'All makes with their models, those that are not offered any more included (isActive)',
    response: z.array(makeJson),
    run: async ({ db }) => (await listMakes(db)).map(toMakeJson),
  }),
})

export const loader = endpoint
export const action = endpoint
