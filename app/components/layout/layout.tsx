import { useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toasts } from '#app/components/feedback/toasts.tsx'
import { BottomBar } from '#app/components/layout/bottom-bar.tsx'
import { onFirstInput } from '#app/components/layout/first-input.ts'
import { Footer } from '#app/components/layout/footer.tsx'
import { Header } from '#app/components/layout/header.tsx'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { RouteAnnouncer } from '#app/components/layout/route-announcer.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { useServiceWorker } from '#app/components/layout/use-service-worker.ts'
import { FloatingButton } from '#app/components/submit/floating-button.tsx'

/** Without a connection they work as they do without scripts. */
async function loadConfirmations(): Promise<void> {
  try {
    const { followConfirmations } = await import('#app/components/layout/focus/confirmations.ts')
    followConfirmations()
  } catch {}
}

const loadFloatingButton = async () =>
  (await import('#app/components/submit/floating-button.tsx')).FloatingButton

const noProps = {}

/** What stands around every screen. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const site = useSite()
  const { viewer } = site
  useServiceWorker(site)
  useEffect(() => onFirstInput(() => void loadConfirmations()), [])
  return (
    <>
      <a className="skip" href="#main">
        {t('skipToContent')}
      </a>
      <Header />
      <PageLoading />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {viewer !== null && (
        // Members' own: nothing of it on a visitor's line. Its saved place is wanted at once.
        <LazyHydration
          server={import.meta.env.SSR ? FloatingButton : null}
          load={loadFloatingButton}
          props={noProps}
          isUrgent
        />
      )}
      <BottomBar />
      <Toasts />
      <RouteAnnouncer />
    </>
  )
}

/** While the next page is being read; the style lets a quick one come without it (VEH-05). */
function PageLoading() {
  const { t } = useTranslation('layout')
  // An address that changed before the scripts came is being read while they take the page over.
  const isHydrated = useHydrated()
  if (useNavigation().state !== 'loading' || !isHydrated) return null
  return <div className="page-loading" role="progressbar" aria-label={t('layout:loading')} />
}
