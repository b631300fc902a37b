import { z } from 'zod'
import { searchUsers } from '#app/domain/users/search.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { briefUserJson } from '#app/domain/users/user-json.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'Up to ten members whose name begins so, from two characters on',
    membersOnly: true,
    query: z.object({ q: z.string().default('') }),
    response: z.object({ users: z.array(briefUserJson) }),
    run: async ({ db, viewer, query }) => {
      signedIn(viewer, { duringSetup: true, whenRestricted: true })
      return { users: await searchUsers(db, query.q) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
