import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { tagsJson, toTagsJson } from '#app/domain/tags/tag-input.ts'
import { removeTag } from '#app/domain/tags/tags.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  DELETE: call({
    summary: 'Take a tag off a vehicle; any member may. A slash in it is encoded: Dato%2FVIP',
    membersOnly: true,
    limit: 'edits',
    params: z.object({ vehicleId: idInput('vehicle'), tag: z.string() }),
    response: tagsJson,
    run: async ({ db, viewer, params, at }) => toTagsJson(await removeTag(db, signedIn(viewer), params, at)),
  }),
})

export const loader = endpoint
export const action = endpoint
