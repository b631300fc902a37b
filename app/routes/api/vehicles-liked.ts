import { z } from 'zod'
import { likedPerPage, readLiked } from '#app/domain/likes/liked.server.ts'
import { pageQuery, paginationJson } from '#app/domain/pages.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { listedOf } from '#app/domain/vehicles/listed.server.ts'
import { vehicleJson } from '#app/domain/vehicles/vehicle-json.ts'
import { api, call } from '#app/http/api.server.ts'

const endpoint = api({
  GET: call({
    summary: 'The vehicles that the reader likes, the newest like first',
    membersOnly: true,
    query: z.object(pageQuery(likedPerPage)),
    response: z.object({ vehicles: z.array(vehicleJson), pagination: paginationJson }),
    run: async ({ db, viewer, query }) => {
      const member = signedIn(viewer, { duringSetup: true, whenRestricted: true })
      const { ids, pagination } = await readLiked(db, member, query)
      return { vehicles: await listedOf(db, ids), pagination }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
