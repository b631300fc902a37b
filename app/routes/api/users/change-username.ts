import { z } from 'zod'
import { signedIn } from '#app/domain/users/user.ts'
import { usernameInput } from '#app/domain/users/username.ts'
import { changeUsername } from '#app/domain/users/users.server.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Change the own username, once',
    membersOnly: true,
    body: z.object({ username: usernameInput }),
    response: z.object({ username: z.string(), usernameChanged: z.literal(true) }),
    run: ({ db, viewer, body, at }) => changeUsername(db, signedIn(viewer), body, at),
  }),
})

export const loader = endpoint
export const action = endpoint
