import { z } from 'zod'
import { cursorInput } from '#app/domain/cursor-input.ts'
import { found, says } from '#app/domain/errors.ts'
import { foundJson, toFoundJson } from '#app/domain/finding/browse.server.ts'
import { listedOf } from '#app/domain/finding/listed.server.ts'
import { findSpotted } from '#app/domain/finding/spotted.server.ts'
import { spottedPerPage, spottedSorts } from '#app/domain/finding/spotted.ts'
import { pageQuery } from '#app/domain/pages.ts'
import { findUser } from '#app/domain/users/users.server.ts'
import { vehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'The vehicles that a user was first to spot',
    params: z.object({ username: z.string() }),
    query: z.object({
      ...pageQuery(spottedPerPage),
      sort: z.enum(spottedSorts, says('sort_invalid')).default('latest'),
      cursor: cursorInput,
    }),
    response: z.object({ vehicles: z.array(vehicleJson), pagination: foundJson }),
    run: async ({ db, params, query }) => {
      const { user } = found(await findUser(db, params.username), 'user_not_found')
      const page = await findSpotted(db, user, { ...query, after: query.cursor })
      return { vehicles: await listedOf(db, page.ids), pagination: toFoundJson(query, page) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
