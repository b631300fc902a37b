import { z } from 'zod'
import { paginationJson } from '#app/domain/pages.ts'
import { browseJson, paginationOf } from '#app/domain/vehicles/browse.server.ts'
import { browseQuery } from '#app/domain/vehicles/browse-input.ts'
import { vehicleJson } from '#app/domain/vehicles/vehicle-json.ts'
import { api, call } from '#app/http/api.server.ts'

const endpoint = api({
  GET: call({
    summary: 'A page of vehicles',
    query: browseQuery,
    response: z.object({
      vehicles: z.array(vehicleJson),
      pagination: paginationJson,
    }),
    run: async ({ db, query }) => {
      const [vehicles, pagination] = await Promise.all([browseJson(db, query), paginationOf(db, query)])
      return { vehicles, pagination }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
