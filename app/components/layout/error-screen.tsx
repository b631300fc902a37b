import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SiteLayout } from '#app/components/layout/layout.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useRequestId } from '#app/components/layout/request-info.tsx'
import { useOptionalSite } from '#app/components/layout/site.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import { useIsUp } from '#app/start/start-up.ts'

/** What is shown instead of a screen that failed (HDR-13), inside the layout where that much works. */
export function ErrorScreen() {
  const error = useRouteError()
  useIsUp(typeof window !== 'undefined' && window.__remixContext.state?.errors != null)
  const isKnown = isRouteErrorResponse(error)
  const screen = isKnown ? (
    <KnownError status={error.status} message={messageOf(error.data)} />
  ) : isLostLine(error) ? (
    <LostLine />
  ) : (
    <UnexpectedError />
  )
  return useOptionalSite() ? <SiteLayout>{screen}</SiteLayout> : <main id="main">{screen}</main>
}

/** A request of the browser's failed; as one for the page that Back leads to. */
function isLostLine(error: unknown): boolean {
  return typeof window !== 'undefined' && !navigator.onLine && error instanceof TypeError
}

function messageOf(answer: unknown): string | null {
  const message = (answer as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message : null
}

/** The 404 page (HDR-07), also for a thing of ours that is not there: `message` says which. */
export function NotFound({ message }: { message: string | null }) {
  const { t } = useTranslation('error-screen')
  return (
    <section className="narrow crash">
      <Plate plate="404" style="malaysia-legacy" size="hero" decorative />
      <h1>{t('error-screen:notFound.title')}</h1>
      {message && <p>{message}</p>}
      <p className="lead">{t('error-screen:notFound.text')}</p>
      <HomeLink />
    </section>
  )
}

function KnownError({ status, message }: { status: number; message: string | null }) {
  if (status === 404) return <NotFound message={message} />
  if (status < 500 || status === 503 || status === 507) return <Refused status={status} message={message} />
  return <UnexpectedError />
}

function Refused({ status, message }: { status: number; message: string | null }) {
  const { t } = useTranslation('error-screen')
  const texts = {
    403: { title: t('error-screen:forbidden.title'), text: t('error-screen:forbidden.text') },
    429: { title: t('error-screen:tooMany.title'), text: t('error-screen:tooMany.text') },
    503: { title: t('error-screen:unavailable.title'), text: t('error-screen:unavailable.text') },
    507: { title: t('error-screen:full.title'), text: t('error-screen:full.text') },
  }[status] ?? { title: t('error-screen:refused.title'), text: t('error-screen:refused.text') }
  return (
    <section className="narrow crash">
      <h1>{texts.title}</h1>
      <p className="lead">{message ?? texts.text}</p>
      <HomeLink />
    </section>
  )
}

function HomeLink() {
  const { t } = useTranslation('error-screen')
  return (
    <p>
      <Link className="btn btn--pri" to="/">
        {t('error-screen:notFound.home')}
      </Link>
    </p>
  )
}

/** Without a connection the page comes by itself once there is one, as that of the service worker does. */
function LostLine() {
  const { t } = useTranslation('error-screen')
  const { pathname, search } = useLocation()
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <section className="narrow crash">
      <h1>{t('error-screen:lost.title')}</h1>
      <p className="lead">{t('error-screen:lost.text')}</p>
      <p>
        <a className="btn btn--pri" href={pathname + search}>
          {t('error-screen:lost.reload')}
        </a>
      </p>
    </section>
  )
}

/** An unexpected error: reloading may help (HDR-14). */
function UnexpectedError() {
  const { t } = useTranslation('error-screen')
  const { pathname, search } = useLocation()
  const id = useRequestId()
  return (
    <section className="narrow crash">
      <h1>{t('error-screen:broken.title')}</h1>
      <p className="lead">{t('error-screen:broken.text')}</p>
      {id && <p className="muted">{t('error-screen:broken.requestId', { id })}</p>}
      <p>
        <a className="btn btn--pri" href={pathname + search}>
          {t('error-screen:broken.reload')}
        </a>
      </p>
    </section>
  )
}
