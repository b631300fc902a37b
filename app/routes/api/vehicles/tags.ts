import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { tagInput, tagsJson, toTagsJson } from '#app/domain/tags/tag-input.ts'
import { addTag } from '#app/domain/tags/tags.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Put a tag on a vehicle; any member may',
    membersOnly: true,
    limit: 'edits',
    params: z.object({ vehicleId: idInput('vehicle') }),
    body: tagInput,
    response: tagsJson,
    run: async ({ db, viewer, params, body, at }) =>
      toTagsJson(await addTag(db, signedIn(viewer), { ...params, ...body }, at)),
  }),
})

export const loader = endpoint
export const action = endpoint
