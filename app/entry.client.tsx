import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { startI18n } from '#app/i18n/client.ts'
import { canStart, lacksFunctions } from '#app/start/can-start.ts'
import { ServerPage } from '#app/start/server-page.tsx'

if (canStart()) void start()

async function start(): Promise<void> {
  if (lacksFunctions()) await import('#app/start/older-browsers.ts')
  const [i18n] = await Promise.all([startI18n(getInitialNamespaces()), decodeState()])
  const page = document.getElementById('page')
  if (i18n === null || page === null) return
  let root: Root
  // Not while React is still at it.
  const giveUp = () => setTimeout(() => root.unmount())
  startTransition(() => {
    root = hydrateRoot(
      page,
      <ServerPage page={page} onFailure={giveUp}>
        <I18nextProvider i18n={i18n}>
          <StrictMode>
            <RemixBrowser />
          </StrictMode>
        </I18nextProvider>
      </ServerPage>,
    )
  })
}

/**
 * Remix decodes the page's data in its first render, which suspends. A click at that moment would make React give up
 * hydration (error 345), so the first render is called here, before React, for the promise that it throws.
 */
async function decodeState(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}
