import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { startI18n } from '#app/i18n/client.ts'

const [i18n] = await Promise.all([startI18n(getInitialNamespaces()), decodeState()])

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

if (i18n !== null) {
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    )
  })
}
