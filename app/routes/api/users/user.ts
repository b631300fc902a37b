import { z } from 'zod'
import { readUser } from '#app/domain/users/profile.server.ts'
import { userJson } from '#app/domain/users/user-json.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'A user by username',
    params: z.object({ username: z.string() }),
    response: userJson,
    run: ({ db, viewer, params, at }) => readUser(db, params.username, viewer, at),
  }),
})

export const loader = endpoint
export const action = endpoint
