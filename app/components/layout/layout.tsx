import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Toasts } from '#app/components/feedback/toasts.tsx'
import { BottomBar } from '#app/components/layout/bottom-bar.tsx'
import { Footer } from '#app/components/layout/footer.tsx'
import { Header } from '#app/components/layout/header.tsx'

/** What stands around every screen. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <a className="skip" href="#main">
        {t('skipToContent')}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <Toasts />
    </>
  )
}
