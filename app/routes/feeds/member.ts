import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { found } from '#app/domain/errors.ts'
import { spottedForFeed } from '#app/domain/finding/feed.server.ts'
import { userFeedPath, userPath } from '#app/domain/users/user.ts'
import { findUser } from '#app/domain/users/users.server.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { feedResponse } from '#app/routes/feeds/feed.server.tsx'

/** `/u/:username/feed.atom`: what a member spotted last. Former names lead on to the present one. */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async (screen) => {
    const { db, params, t, url } = screen
    const { user } = found(await findUser(db, params.username ?? ''), 'user_not_found')
    const { id, username: name } = user
    const path = userFeedPath(name)
    if (url.pathname !== path) return redirect(path, 301)
    const title = t('meta:memberFeed.title', { name })
    const description = t('meta:profile.description', { name })
    const about = { title, description, path, pagePath: userPath(name) }
    return feedResponse(screen, about, await spottedForFeed(db, id))
  })

export const action = methodNotAllowed
