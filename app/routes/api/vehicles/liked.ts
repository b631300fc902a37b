import { z } from 'zod'
import { cursorInput } from '#app/domain/cursor-input.ts'
import { foundJson, toFoundJson } from '#app/domain/finding/browse.server.ts'
import { likedPerPage, readLiked } from '#app/domain/finding/liked.server.ts'
import { listedOf } from '#app/domain/finding/listed.server.ts'
import { pageQuery } from '#app/domain/pages.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { vehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'The vehicles that the reader likes, the newest like first',
    membersOnly: true,
    query: z.object({ ...pageQuery(likedPerPage), cursor: cursorInput }),
    response: z.object({ vehicles: z.array(vehicleJson), pagination: foundJson }),
    run: async ({ db, viewer, query }) => {
      const member = signedIn(viewer, { duringSetup: true, whenRestricted: true })
      const found = await readLiked(db, member, { ...query, after: query.cursor })
      return { vehicles: await listedOf(db, found.ids), pagination: toFoundJson(query, found) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
