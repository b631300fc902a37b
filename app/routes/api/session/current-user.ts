import { readSelf } from '#app/domain/users/profile.server.ts'
import { userJson } from '#app/domain/users/user-json.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'Who is signed in: the user, or null for a visitor',
    response: userJson.nullable(),
    run: ({ db, viewer, at }) => (viewer === null ? null : readSelf(db, viewer.id, at)),
  }),
})

export const loader = endpoint
export const action = endpoint
