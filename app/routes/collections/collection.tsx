import type { LinksFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { loadOrUnreachable } from '#app/components/feedback/load-or-unreachable.ts'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { pictureSize } from '#app/domain/share-picture/share-picture.server.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { screenAction } from '#app/http/screens/screen-action.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { ClosedCollection } from '#app/routes/collections/closed-collection.tsx'
import { collectionScreen, moreCollected } from '#app/routes/collections/collection.server.ts'
import { collectionIntents } from '#app/routes/collections/collection-forms.server.ts'
import { CollectionScreen } from '#app/routes/collections/collection-screen.tsx'
import styles from '#app/styles/screens/collections.css?url'

export const handle = { i18n: ['collections'] }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const statuses = { collection: 200, private: 403, gone: 404, failed: 500 }

export const loader = screenLoader({
  pageCache: { params: ['cursor'], when: ({ collection }) => collection?.isPublic === true },
  isPrivate: ({ kind, collection }) => kind === 'private' || collection?.isPublic === false,
  run: collectionScreen,
  more: moreCollected,
  status: ({ kind }) => statuses[kind],
  meta: ({ t }, { collection, isLater }) => {
    if (collection === null) {
      return {
        title: t('meta:collection.none'),
        description: t('meta:collections.description'),
        noIndex: true,
      }
    }
    const { name, address, picture, path, isPublic, countText } = collection
    const start = cutGraphemes(collection.description.replace(/\s+/g, ' ').trim(), 150)
    return {
      title: t('meta:collection.title', { name }),
      description: start || t('meta:collection.description', { name, vehicles: countText }),
      noIndex: !isPublic,
      ...(isLater ? {} : { url: address }),
      ...(picture ? { image: { url: picture, alt: name, ...pictureSize } } : {}),
      ...(isPublic ? { feed: { href: `${path}/feed.atom`, title: name } } : {}),
    }
  },
})

export const action = screenAction(collectionIntents)

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const read = { request, serverLoader: () => serverLoader<typeof loader>() }
  const rest = { kind: 'failed' as const, collection: null, isLater: false }
  return loadOrUnreachable(read, { ...rest, meta: null, draft: null, language: null })
}

export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

export default function CollectionRoute() {
  const page = useLoaderData<typeof clientLoader>()
  if (page.kind === 'collection') return <CollectionScreen key={page.collection.id} page={page} />
  return <ClosedCollection kind={page.kind} failure={page.failure} />
}
