import type { LoaderFunctionArgs } from '@remix-run/node'
import { newestForFeed } from '#app/domain/finding/feed.server.ts'
import { recentFeedPath } from '#app/domain/finding/feed.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { feedResponse } from '#app/routes/feeds/feed.server.tsx'

/** `/feeds/recent.atom`: what was added last. */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async (screen) =>
    feedResponse(
      screen,
      {
        title: screen.t('meta:feed.title'),
        description: screen.t('meta:feed.description'),
        path: recentFeedPath,
        pagePath: '/explore',
      },
      await newestForFeed(screen.db),
    ),
  )

export const action = methodNotAllowed
