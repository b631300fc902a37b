import { redirect } from '@remix-run/node'
import { found } from '#app/domain/errors.ts'
import { toId } from '#app/domain/ids.ts'
import { pictureSize } from '#app/domain/share-picture/share-picture.server.ts'
import { signedIn, userFeedPath, userPath } from '#app/domain/users/user.ts'
import { findUser, userById } from '#app/domain/users/users.server.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { ScreenMeta } from '#app/http/screens/screen-meta.ts'
import type { ProfileView } from '#app/routes/users/profile-view.ts'
import { readProfileSections } from '#app/routes/users/sections.server.ts'
import { readSpots } from '#app/routes/users/spots/spots.server.ts'
import type { UserRow } from '#db/schema.ts'

/** `/u/{username}`. Former names, and other capitals, lead on to the present name. */
export async function readProfileAt(args: ScreenArgs) {
  return profilePage(args, await userAt(args))
}

/** `/profile`. */
export async function readOwnProfile(args: ScreenArgs) {
  return profilePage(args, await ownUser(args))
}

/** "Load more" of their spots. */
export async function moreSpotsAt(args: ScreenArgs) {
  return readSpots({ ...args, user: await userAt(args) })
}

/** The same on `/profile`. */
export async function moreOwnSpots(args: ScreenArgs) {
  return readSpots({ ...args, user: await ownUser(args) })
}

async function userAt({ db, params, url, answersForm }: ScreenArgs): Promise<UserRow> {
  const { user } = found(await findUser(db, params.username ?? ''), 'user_not_found')
  const path = userPath(user.username)
  if (url.pathname !== path && !answersForm) throw redirect(path + url.search, 301)
  return user
}

async function ownUser({ db, viewer }: ScreenArgs): Promise<UserRow> {
  return userById(db, signedIn(viewer, { whenRestricted: true }).id)
}

export type ProfilePage = Awaited<ReturnType<typeof profilePage>>

async function profilePage(args: ScreenArgs, user: UserRow) {
  const isOwn = args.viewer?.id === user.id
  const section = { ...args, user, isOwn }
  const [views, spots] = await Promise.all([readProfileSections(section), readSpots(section)])
  const profile: ProfileView = {
    id: toId('user', user.id),
    username: user.username,
    address: siteOrigin(args.request) + userPath(user.username),
    isOwn,
    ...views,
  }
  return { profile, ...spots }
}

export function profileMeta({ t, request }: ScreenArgs, { profile }: ProfilePage): ScreenMeta {
  const { username, address, snapshot } = profile
  return {
    url: address,
    title: t('meta:profile.title', { name: username }),
    description: t('meta:profile.description', { name: username }),
    feed: { href: userFeedPath(username), title: t('meta:memberFeed.title', { name: username }) },
    image: {
      url: siteOrigin(request) + snapshot.address,
      alt: t('meta:profile.picture', { name: username }),
      ...pictureSize,
    },
  }
}
