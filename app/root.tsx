import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSite } from '#app/app-shell.server.ts'
import { revalidateRoot } from '#app/components/forms/offline-action.ts'
import { ErrorScreen } from '#app/components/layout/error-screen.tsx'
import { SiteLayout } from '#app/components/layout/layout.tsx'
import { readerScript } from '#app/components/layout/reader-script.ts'
import { useNonce, useRequestId } from '#app/components/layout/request-info.tsx'
import { requestContext } from '#app/http/request/request-context.server.ts'
import { pageMeta, type ScreenData } from '#app/http/screens/screen-meta.ts'
import { localesVersion } from '#app/i18n/i18n.server.ts'
import { fallbackLanguage, htmlLanguage, isLanguage } from '#app/i18n/languages.ts'
import { languageScript } from '#app/start/head-script.ts'
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
  return data({ site, localesVersion, meta }, { headers })
}

export const shouldRevalidate = revalidateRoot

/** The title of the error screen; every other screen has its own. */
export const meta = pageMeta

const headScripts = `${languageScript};${readerScript}`

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const { i18n } = useTranslation('common')
  const root = useRouteLoaderData<typeof loader>('root')
  const language = isLanguage(i18n.language) ? i18n.language : fallbackLanguage
  return (
    <html
      lang={htmlLanguage[language]}
      data-language={language}
      data-reader={root && (root.site.viewer?.username ?? '')}
      data-locales={root?.localesVersion}
      data-site={root?.site.name}
      data-request={useRequestId()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#15171a" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScripts }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/**
 * No Suspense boundary: a click before hydration would make React discard the server's page (error 421). Texts that the
 * next screen still loads delay its transition instead.
 */
export default function App() {
  useReloadOnLanguageChange()
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}

/** Reloads the page if the language was changed in another tab. */
function useReloadOnLanguageChange(): void {
  const screen = useMatches().at(-1)?.data as Partial<ScreenData> | undefined
  const language = screen?.language
  useEffect(() => {
    if (language && language !== document.documentElement.dataset.language) location.reload()
  }, [language])
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
