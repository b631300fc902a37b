import { z } from 'zod'
import { collectionVehiclesInput } from '#app/domain/collections/collection-input.ts'
import { addToCollection, removeFromCollection } from '#app/domain/collections/collections.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const params = z.object({ collectionId: idInput('collection') })

const endpoint = api({
  POST: call({
    summary: 'Put vehicles into one’s own collection: all or none; what is in it already stays where it is',
    membersOnly: true,
    limit: 'edits',
    params,
    body: collectionVehiclesInput,
    response: z.object({ added: z.number().int() }),
    run: async ({ db, viewer, params, body, at }) => ({
      added: await addToCollection(db, signedIn(viewer), { ...params, ...body }, at),
    }),
  }),
  DELETE: call({
    summary: 'Take vehicles out of one’s own collection',
    membersOnly: true,
    limit: 'edits',
    params,
    body: collectionVehiclesInput,
    response: z.object({ removed: z.number().int() }),
    run: async ({ db, viewer, params, body, at }) => ({
      removed: await removeFromCollection(db, signedIn(viewer), { ...params, ...body }, at),
    }),
  }),
})

export const loader = endpoint
export const action = endpoint
