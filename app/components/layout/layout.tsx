import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Toasts } from '#app/components/feedback/toasts.tsx'
import { BottomBar } from '#app/components/layout/bottom-bar.tsx'
import { Footer } from '#app/components/layout/footer.tsx'
import { Header } from '#app/components/layout/header.tsx'
import { RouteAnnouncer } from '#app/components/layout/route-announcer.tsx'
import { useConfirmations } from '#app/components/layout/use-confirmations.ts'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'

/** What stands around every screen. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useConfirmations()
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
