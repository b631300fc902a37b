import { z } from 'zod'
import { collectedPerPage } from '#app/domain/collections/collection.ts'
import { collectionEditInput } from '#app/domain/collections/collection-input.ts'
import { deleteCollection, editCollection } from '#app/domain/collections/collections.server.ts'
import { readCollectedIds, readCollection } from '#app/domain/collections/read-collections.server.ts'
import { cursorInput } from '#app/domain/cursor-input.ts'
import { collectionJson, readCollectionJson } from '#app/domain/finding/collected.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call, read } from '#app/http/api/api.server.ts'

const params = z.object({ collectionId: idInput('collection') })

const endpoint = api({
  GET: read({
    summary: 'A collection by its id or slug, with a page of its vehicles',
    params: z.object({ collectionId: z.string() }),
    query: z.object({ cursor: cursorInput }),
    response: collectionJson.extend({ cursor: z.string().nullable() }),
    run: async ({ db, viewer, params, query }) => {
      const collection = await readCollection(db, viewer, params.collectionId)
      const { ids, next } = await readCollectedIds(db, collection.id, query.cursor, collectedPerPage)
      return { ...(await readCollectionJson(db, viewer, collection, ids)), cursor: next }
    },
  }),
  PUT: call({
    summary: 'Change one’s own collection: what is left out stays as it is',
    membersOnly: true,
    limit: 'edits',
    params,
    body: collectionEditInput,
    response: collectionJson,
    run: async ({ db, viewer, params, body, at }) => {
      const { collection } = await editCollection(db, signedIn(viewer), { ...params, ...body }, at)
      const { ids } = await readCollectedIds(db, collection.id, null, collectedPerPage)
      return readCollectionJson(db, viewer, await readCollection(db, viewer, collection.slug), ids)
    },
  }),
  DELETE: call({
    summary: 'Delete one’s own collection; its vehicles stay',
    membersOnly: true,
    limit: 'edits',
    params,
    response: z.object({ message: z.string() }),
    run: async ({ db, viewer, params, at, t }) => {
      await deleteCollection(db, signedIn(viewer), params.collectionId, at)
      return { message: t('collections:api.deleted') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
