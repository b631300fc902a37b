import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { collectionPath } from '#app/domain/collections/collection.ts'
import { readCollection } from '#app/domain/collections/read-collections.server.ts'
import { collectedForFeed } from '#app/domain/finding/feed.server.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { feedResponse } from '#app/routes/feeds/feed.server.tsx'

/** `/collections/:collection/feed.atom`: what was put into a public collection last. A private one has no feed. */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async (screen) => {
    const collection = await readCollection(screen.db, null, screen.params.collection ?? '')
    const pagePath = collectionPath(collection)
    const path = `${pagePath}/feed.atom`
    if (screen.url.pathname !== path) return redirect(path, 301)
    const about = { path, pagePath }
    return feedResponse(
      screen,
      { title: collection.name, description: collection.description, ...about },
      await collectedForFeed(screen.db, collection.id),
    )
  })

export const action = methodNotAllowed
