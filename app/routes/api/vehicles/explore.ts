import { z } from 'zod'
import { found } from '#app/domain/errors.ts'
import { findVehicles, foundJson, toFoundJson } from '#app/domain/finding/browse.server.ts'
import { browseQuery, filtersOf, whereOf } from '#app/domain/finding/browse-input.ts'
import { normalizeFilters } from '#app/domain/finding/explore.server.ts'
import { listedOf } from '#app/domain/finding/listed.server.ts'
import { findUser } from '#app/domain/users/users.server.ts'
import { vehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'A page of vehicles, filtered and in order',
    query: browseQuery,
    response: z.object({
      vehicles: z.array(vehicleJson),
      pagination: foundJson,
    }),
    run: async ({ db, query }) => {
      const filters = await normalizeFilters(db, filtersOf(query))
      const spotter =
        query.filter === 'user'
          ? found(await findUser(db, query.username ?? ''), 'user_not_found').user
          : null
      const browse = {
        sort: query.sort,
        where: { ...whereOf(filters), spotterId: spotter?.id ?? null },
        page: query.page,
        limit: query.limit,
        after: query.cursor,
        asOf: query.t ?? null,
      }
      const page = await findVehicles(db, browse)
      return { vehicles: await listedOf(db, page.ids), pagination: toFoundJson(browse, page) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
