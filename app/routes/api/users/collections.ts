import { z } from 'zod'
import { publicCollectionsPerPage } from '#app/domain/collections/collection.ts'
import { readCollectionsOf } from '#app/domain/collections/read-collections.server.ts'
import { found } from '#app/domain/errors.ts'
import { collectionJson, listCollectionsJson } from '#app/domain/finding/collected.server.ts'
import { pageQuery, paginationFor, paginationJson } from '#app/domain/pages.ts'
import { findUser } from '#app/domain/users/users.server.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'A user’s collections: the public ones, and to themselves all',
    params: z.object({ username: z.string() }),
    query: z.object(pageQuery(publicCollectionsPerPage)),
    response: z.object({ collections: z.array(collectionJson), pagination: paginationJson }),
    run: async ({ db, viewer, params, query }) => {
      const { user } = found(await findUser(db, params.username), 'user_not_found')
      const { collections, total } = await readCollectionsOf(db, user.id, viewer, query)
      return {
        collections: await listCollectionsJson(db, viewer, collections),
        pagination: paginationFor(query, total),
      }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
