import type { LoaderFunctionArgs } from '@remix-run/node'
import { collectionPath } from '#app/domain/collections/collection.ts'
import { readCollection } from '#app/domain/collections/read-collections.server.ts'
import { collectedForFeed } from '#app/domain/finding/feed.server.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { feedResponse } from '#app/routes/feeds/feed.server.tsx'

/** `/collections/:collection/feed.atom`: what was put into a public collection last. A private one has no feed. */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async (screen) => {
    const collection = await readCollection(screen.db, null, screen.params.collection ?? '')
    const path = collectionPath(collection)
    const about = { path: `${path}/feed.atom`, pagePath: path }
    return feedResponse(
      screen,
      { title: collection.name, description: collection.description, ...about },
      await collectedForFeed(screen.db, collection.id),
    )
  })

export const action = methodNotAllowed
