import { z } from 'zod'
import { ownCollectionsPerPage } from '#app/domain/collections/collection.ts'
import { newCollectionInput } from '#app/domain/collections/collection-input.ts'
import { createCollection } from '#app/domain/collections/collections.server.ts'
import { readOwnCollections, toCollection } from '#app/domain/collections/read-collections.server.ts'
import {
  collectionJson,
  listCollectionsJson,
  readCollectionJson,
} from '#app/domain/finding/collected.server.ts'
import { pageQuery, paginationFor, paginationJson } from '#app/domain/pages.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'One’s own collections, private ones too, the one that changed last first',
    membersOnly: true,
    query: z.object(pageQuery(ownCollectionsPerPage)),
    response: z.object({ collections: z.array(collectionJson), pagination: paginationJson }),
    run: async ({ db, viewer, query }) => {
      const member = signedIn(viewer, { duringSetup: true, whenRestricted: true })
      const { collections, total } = await readOwnCollections(db, member, query)
      return {
        collections: await listCollectionsJson(db, viewer, collections),
        pagination: paginationFor(query, total),
      }
    },
  }),
  POST: call({
    summary: 'Make a collection',
    membersOnly: true,
    limit: 'collections',
    body: newCollectionInput,
    status: 201,
    response: collectionJson,
    run: ({ db, viewer, body, at, withKey }) =>
      withKey(db, async (db) => {
        const member = signedIn(viewer)
        const row = await createCollection(db, member, body, at)
        return readCollectionJson(db, viewer, toCollection({ ...row, username: member.username }), [])
      }),
  }),
})

export const loader = endpoint
export const action = endpoint
