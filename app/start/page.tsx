import { Links, Meta, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from '@remix-run/react'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNonce, useRequestId } from '#app/components/layout/request-info.tsx'
import { useIsomorphicLayoutEffect } from '#app/components/layout/use-isomorphic-layout-effect.ts'
import { fallbackLanguage, htmlLanguage, isLanguage } from '#app/i18n/languages.ts'
import type { loader } from '#app/root.tsx'
import { headScript } from '#app/start/head-script.ts'

/** The whole document. React takes over what is in `#page`, and nothing around it: extensions put theirs there. */
export function PageOnServer({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const { i18n } = useTranslation('common')
  const root = useRouteLoaderData<typeof loader>('root')
  const language = isLanguage(i18n.language) ? i18n.language : fallbackLanguage
  return (
    <html
      lang={htmlLanguage[language]}
      data-language={language}
      data-reader={root && readerOf(root.site.viewer)}
      data-announcements={root && root.site.popup.announcements.map(({ id }) => id).join(' ')}
      data-locales={root?.localesVersion}
      data-site={root?.site.name}
      data-request={useRequestId()}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#15171a" />
        <script id="head-script" nonce={nonce} dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <div id="page">
          {children}
          <ScrollRestoration nonce={nonce} />
        </div>
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** Whom a page is for: see `reader-script.ts`. Before the set-up a member has no name, but is no visitor either. */
function readerOf(viewer: { username: string | null } | null): string {
  return viewer === null ? '' : (viewer.username ?? '?')
}

/** What is in `#page`, in fragments that nest as the document's elements do: so `useId` finds the server's ids. */
export function PageInBrowser({ children }: { children: ReactNode }) {
  return (
    <Fragment>
      <LaterHeads />
      <Fragment>
        <Fragment>
          {children}
          <ScrollRestoration />
        </Fragment>
        {null}
      </Fragment>
    </Fragment>
  )
}

/** The server wrote the head of the first screen; the others bring theirs. */
function LaterHeads() {
  const { key } = useLocation()
  const [first] = useState(key)
  const [isLater, setIsLater] = useState(false)
  if (!isLater && key !== first) setIsLater(true)
  const written = useRef<Element[]>([])
  useIsomorphicLayoutEffect(() => {
    // Not the style sheets: nothing shall ever be without those.
    const ofScreen = ['title', 'meta', 'link:not([rel="stylesheet"])', '[type="application/ld+json"]']
    written.current = [...document.querySelectorAll(`#head-script~${ofScreen.join(',#head-script~')}`)]
  }, [])
  useIsomorphicLayoutEffect(() => {
    if (isLater) for (const element of written.current) element.remove()
  }, [isLater])
  if (!isLater) return null
  return createPortal(
    <>
      <Meta />
      <Links />
    </>,
    document.head,
  )
}
