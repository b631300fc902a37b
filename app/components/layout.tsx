import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BottomBar } from '#app/components/bottom-bar.tsx'
import { Footer } from '#app/components/footer.tsx'
import { Header } from '#app/components/header.tsx'
import { Toasts } from '#app/components/toasts.tsx'

/** What stands around every screen. */
export function Layout({ children }: { children: ReactNode }) {
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
