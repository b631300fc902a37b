import { z } from 'zod'
import { publicCollectionsPerPage } from '#app/domain/collections/collection.ts'
import { readPublicCollections } from '#app/domain/collections/read-collections.server.ts'
import { collectionJson, listCollectionsJson } from '#app/domain/finding/collected.server.ts'
import { pageQuery, paginationFor, paginationJson } from '#app/domain/pages.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'Public collections, the one that changed last first',
    query: z.object(pageQuery(publicCollectionsPerPage)),
    response: z.object({ collections: z.array(collectionJson), pagination: paginationJson }),
    run: async ({ db, viewer, query }) => {
      const { collections, total } = await readPublicCollections(db, query)
      return {
        collections: await listCollectionsJson(db, viewer, collections),
        pagination: paginationFor(query, total),
      }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
