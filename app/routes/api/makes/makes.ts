import { z } from 'zod'
import { addMake } from '#app/domain/make-management/make-management.server.ts'
import { makeInput } from '#app/domain/makes/make-input.ts'
import { makeJson, toMakeJson } from '#app/domain/makes/make-json.ts'
import { listMakes, readMakeJson } from '#app/domain/makes/makes.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'All makes with their models, those that are not offered any more included (isActive)',
    response: z.array(makeJson),
    run: async ({ db }) => (await listMakes(db)).map(toMakeJson),
  }),
  POST: call({
    summary: 'Add a make; one that is not offered any more is offered again',
    adminsOnly: true,
    limit: 'edits',
    body: makeInput,
    status: 201,
    response: makeJson,
    run: ({ db, viewer, body, at, withKey }) =>
      withKey(db, async (db) => readMakeJson(db, await addMake(db, signedIn(viewer), body, at))),
  }),
})

export const loader = endpoint
export const action = endpoint
