import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { loadSite } from '#app/app-shell.server.ts'
import { revalidateRoot } from '#app/components/forms/offline-action.ts'
import { ErrorScreen } from '#app/components/layout/error-screen.tsx'
import { SiteLayout } from '#app/components/layout/layout.tsx'
import { requestContext } from '#app/http/request/request-context.server.ts'
import { pageMeta, type ScreenData } from '#app/http/screens/screen-meta.ts'
import { localesVersion } from '#app/i18n/i18n.server.ts'
import { PageInBrowser, PageOnServer } from '#app/start/page.tsx'
import { useIsUp } from '#app/start/start-up.ts'
import styles from '#app/styles/index.css?url'

export const handle = { i18n: ['common', 'layout', 'plates', 'error-screen'] }

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  // With the cookie in which the reader's language stands.
  { rel: 'manifest', href: '/manifest.webmanifest', crossOrigin: 'use-credentials' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const current = await requestContext(request, context)
  const { site, headers } = await loadSite(current, request)
  const meta = {
    title: current.t('meta:default.title'),
    description: current.t('meta:default.description'),
  }
  return data({ site, localesVersion, meta, notFoundTitle: current.t('meta:notFound.title') }, { headers })
}

export const shouldRevalidate = revalidateRoot

/** The title of the error screen; every other screen has its own. */
export const meta: MetaFunction<typeof loader> = (args) => {
  const { data: root, error } = args
  if (!root || !isRouteErrorResponse(error) || error.status !== 404) return pageMeta(args)
  return pageMeta({ ...args, data: { meta: { ...root.meta, title: root.notFoundTitle, noIndex: true } } })
}

export const Layout = import.meta.env.SSR ? PageOnServer : PageInBrowser

/**
 * No Suspense boundary: a click before hydration would make React discard the server's page (error 421). Texts that the
 * next screen still loads delay its transition instead.
 */
export default function App() {
  useIsUp()
  useReloadOnLanguageChange()
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}

/** Reloads the page if the language was changed in another tab. */
function useReloadOnLanguageChange(): void {
  const matches = useMatches()
  const screen = matches[matches.length - 1]?.data as Partial<ScreenData> | undefined
  const language = screen?.language
  useEffect(() => {
    if (language && language !== document.documentElement.dataset.language) location.reload()
  }, [language])
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
