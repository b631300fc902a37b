import { z } from 'zod'
import { browseJson } from '#app/domain/finding/browse.server.ts'
import { panel } from '#app/domain/finding/browse.ts'
import { vehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'Vehicles with the latest activity, nine at most',
    response: z.array(vehicleJson),
    run: ({ db }) => browseJson(db, panel('recent')),
  }),
})

export const loader = endpoint
export const action = endpoint
