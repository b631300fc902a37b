import { NavLink } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/icon.tsx'
import type { SiteViewer } from '#app/components/site.tsx'

/** Told to the window when what the bell asks for is not what it was. */
export const UNREAD_CHANGED = 'unread-changed'

/** How often it asks, ms (NOTI-20). */
const EVERY_MS = 10_000

/** The way to one's notifications, with how many are unread: as of the page's load, then as asked (HDR-40, NOTI-01). */
export function Bell({ viewer }: { viewer: SiteViewer }) {
  const { t } = useTranslation()
  const unread = useUnread(viewer)
  const shown = unread > 99 ? '99+' : unread
  return (
    <NavLink
      className="icbtn"
      to="/notifications"
      aria-label={unread ? t('layout:bell.unread', { shown }) : t('layout:bell.label')}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className="badge" aria-hidden="true">
          {shown}
        </span>
      )}
    </NavLink>
  )
}

function useUnread(viewer: SiteViewer): number {
  const [heard, setHeard] = useState({ unread: viewer.unread, since: viewer })
  // The page was read anew: its own number is the newest.
  if (heard.since !== viewer) setHeard({ unread: viewer.unread, since: viewer })
  useEffect(() => followUnread((unread) => setHeard((last) => ({ ...last, unread }))), [])
  return heard.unread
}

/** Asks while the page is in sight, at once when it comes back into it, and until nobody is signed in any more. */
function followUnread(tell: (unread: number) => void): () => void {
  let timer: ReturnType<typeof setInterval>
  let last = ''
  const ask = async () => {
    // Unchanged, it costs a 304: the browser keeps the answer.
    const answer = await fetch('/api/notifications?page=1&limit=10', { cache: 'no-cache' })
    if (answer.status === 401) stop()
    if (!answer.ok) return
    const text = await answer.text()
    if (text === last) return
    tell(JSON.parse(text).pagination.unreadCount)
    last = text
    dispatchEvent(new Event(UNREAD_CHANGED))
  }
  const askUnlessOffline = () => void ask().catch(() => {})
  const wait = () => {
    clearInterval(timer)
    if (!document.hidden) timer = setInterval(askUnlessOffline, EVERY_MS)
  }
  const comeBack = () => {
    wait()
    if (!document.hidden) askUnlessOffline()
  }
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', comeBack)
  }
  wait()
  document.addEventListener('visibilitychange', comeBack)
  return stop
}
