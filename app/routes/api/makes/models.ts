import { z } from 'zod'
import { addModel } from '#app/domain/make-management/make-management.server.ts'
import { modelBody } from '#app/domain/makes/make-input.ts'
import { makeJson } from '#app/domain/makes/make-json.ts'
import { readMakeJson } from '#app/domain/makes/makes.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  POST: call({
    summary: 'Add a model to a make, which is named by its id or name; answers with the make',
    limit: 'edits',
    params: z.object({ make: z.string() }),
    body: modelBody,
    status: 201,
    response: makeJson,
    run: ({ db, viewer, params, body, at, withKey }) =>
      withKey(db, async (db) =>
        readMakeJson(db, await addModel(db, signedIn(viewer), { ...params, ...body }, at)),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint
