import type { LinksFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { loadMoreOrUnreachable } from '#app/components/feedback/load-or-unreachable.ts'
import { offlineAction, revalidateUnlessRefused } from '#app/components/forms/offline-action.ts'
import { screenAction } from '#app/http/screens/screen-action.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { pictureDrafts } from '#app/routes/users/picture/picture.server.ts'
import { moreSpotsAt, profileMeta, readProfileAt } from '#app/routes/users/profile.server.ts'
import { ProfileScreen } from '#app/routes/users/profile-screen.tsx'
import { profileIntents } from '#app/routes/users/sections.server.ts'
import styles from '#app/styles/screens/profile-page.css?url'

export const handle = { i18n: ['users', 'explore', 'collections'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  pageCache: { params: ['sort', 'cursor', 'page'] },
  isPrivate: ({ profile }) => profile.isOwn || profile.moderation !== null || profile.picture !== null,
  run: readProfileAt,
  more: moreSpotsAt,
  status: ({ failure }) => (failure === null ? 200 : 500),
  meta: profileMeta,
})

export const action = screenAction(profileIntents, pictureDrafts)
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadMoreOrUnreachable({ request, serverLoader: () => serverLoader<typeof loader>() })

export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessRefused

export default function Profile() {
  const page = useLoaderData<typeof loader>()
  return <ProfileScreen key={page.profile.id} page={page} />
}
