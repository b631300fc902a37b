import { useLocation, useRevalidator } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { CallToAction, HtmlText } from '#app/components/announcements/announcement-text.tsx'
import { rememberDismissed, sendDismissed, useDismissed } from '#app/components/announcements/dismissed.ts'
import { focusFollowing } from '#app/components/layout/focus/focus-following.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { announcementPath, type PopupAnnouncement } from '#app/domain/announcements/announcement.ts'
import styles from '#app/styles/screens/announcements.css?url'

/**
 * The newest announcements that this reader has not dismissed (HDR-47, ANN-01 to ANN-05). It lies over the end of the
 * screen, takes no focus, and every line of it opens; on a phone only the newest has a line, which says how many more
 * there are. Without scripts dismissing is a form; with them local storage remembers it, and the server is told only
 * where it needs to know.
 */
export function AnnouncementPopup() {
  const { popup, viewer } = useSite()
  const { pathname } = useLocation()
  const { t } = useTranslation('layout')
  const section = useRef<HTMLElement>(null)
  const dismissed = useDismissed()
  const revalidator = useRevalidator()
  useScriptsHide()
  useRest(dismissed, revalidator.revalidate)
  const shown = popup.announcements.filter(({ id }) => !dismissed.includes(id))
  if (shown.length === 0 || hasNoPopup(pathname)) return null

  function dismiss(event: FormEvent<HTMLFormElement>, id: string) {
    const next = shown[shown.findIndex((one) => one.id === id) + 1] ?? shown.find((one) => one.id !== id)
    // The next one may have no line, and so take no focus, until this one is gone.
    const isKept = next ? flushSync(() => rememberDismissed(id)) : rememberDismissed(id)
    // What stores nothing has a cookie.
    if (!isKept) return
    event.preventDefault()
    if (viewer !== null && !popup.hasMore) void sendDismissed([id])
    const line = next && section.current?.querySelector<HTMLElement>(`[data-id="${next.id}"] summary`)
    if (line) line.focus()
    else if (section.current) focusFollowing(section.current)
  }

  return (
    <section ref={section} className="announcements" aria-label={t('layout:announcements.label')}>
      {/* Only where there is something to say: it would weigh on every page. */}
      <link rel="stylesheet" href={styles} />
      <ul>
        {shown.map((announcement) => (
          <li key={announcement.id} data-id={announcement.id}>
            <Line announcement={announcement} />
            {shown.length > 1 && <More count={shown.length - 1} />}
            <DismissForm announcement={announcement} onSubmit={(event) => dismiss(event, announcement.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Their page shows them all; elsewhere they would hide what an admin or a sender is about to press. */
function hasNoPopup(pathname: string): boolean {
  return ['/announcements', '/submit', '/admin'].includes(pathname) || pathname.startsWith('/admin/')
}

/** One is open at a time, where the browser knows how. */
function Line({ announcement }: { announcement: PopupAnnouncement }) {
  const { id, title, excerpt, content } = announcement
  const { t } = useTranslation('layout')
  return (
    <details name="announcement">
      <summary>
        <Icon name="megaphone" />
        <span className="announcements__h">
          <b>{title}</b>
          <span className="if-closed">{excerpt}</span>
        </span>
      </summary>
      <div className="announcements__p">
        {content === null ? (
          <p>
            {excerpt} <Link to={announcementPath(id)}>{t('layout:announcements.whole')}</Link>
          </p>
        ) : (
          <HtmlText html={content} />
        )}
        <CallToAction {...announcement} />
      </div>
    </details>
  )
}

/** Where only one line has room. */
function More({ count }: { count: number }) {
  const { t } = useTranslation('layout')
  return (
    <Link className="announcements__more" to="/announcements">
      {t('layout:announcements.others', { count })}
    </Link>
  )
}

function DismissForm({
  announcement: { id, title },
  onSubmit,
}: {
  announcement: PopupAnnouncement
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}) {
  const { t } = useTranslation('layout')
  const { pathname, search } = useLocation()
  const label = t('layout:announcements.dismiss', { title })
  return (
    <form method="post" action="/announcements/dismiss" onSubmit={onSubmit}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button className="icbtn" name="announcementId" value={id} aria-label={label} title={label}>
        <Icon name="close" />
      </button>
    </form>
  )
}

/** What the style has hidden before the scripts came, they leave out themselves. */
function useScriptsHide(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) delete document.documentElement.dataset.dismissed
  }, [isHydrated])
}

/**
 * The page holds three announcements, whichever this browser has dismissed. Where there are more, the server is told
 * which those were, once, and the page read anew.
 */
function useRest(dismissed: readonly string[], revalidate: () => void): void {
  const { popup } = useSite()
  const sent = useRef<readonly string[]>([])
  useEffect(() => {
    const fresh = popup.hasMore
      ? popup.announcements
          .map(({ id }) => id)
          .filter((id) => dismissed.includes(id) && !sent.current.includes(id))
      : []
    if (fresh.length === 0) return
    sent.current = [...sent.current, ...fresh]
    void sendDismissed(fresh).then((isKnown) => isKnown && revalidate())
  })
}
