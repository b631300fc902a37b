import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pollWhileVisible } from '#app/components/feedback/poll-while-visible.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { NavLink } from '#app/components/layout/links/link.tsx'
import type { SiteViewer } from '#app/components/layout/site.tsx'
import { MAX_ON_BADGE } from '#app/domain/notifications/badge.ts'

/** Window event: the polled notifications have changed. */
export const UNREAD_CHANGED = 'unread-changed'

/** How often it polls, ms (NOTI-20). */
const POLL_INTERVAL_MS = 10_000

/** Of an answer to the poll. */
export type BellNotification = {
  _id: string
  type: string
  read: boolean
  createdAt: string
  data: { title: string; achievementTitle: string | null }
}

type BellAnswer = { notifications: BellNotification[]; pagination: { unreadCount: number } }

/** Link to the notifications, with the number of unread ones: from the page's data, then polled (HDR-40, NOTI-01). */
export function Bell({ viewer }: { viewer: SiteViewer }) {
  const { t } = useTranslation()
  const unread = useUnread(viewer)
  const shown = unread > MAX_ON_BADGE ? `${MAX_ON_BADGE}+` : unread
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
  const [latest, setLatest] = useState({ unread: viewer.unread, since: viewer })
  // The root was revalidated: its number is the newest.
  if (latest.since !== viewer) setLatest({ unread: viewer.unread, since: viewer })
  const shown = useRef(latest.unread)
  const readAt = useRef(viewer.readAt)
  const pollNow = useRef(() => {})
  useEffect(() => {
    shown.current = latest.unread
  }, [latest.unread])
  useEffect(() => {
    const { poll, stop } = pollUnread(({ notifications, pagination: { unreadCount: unread } }, isOther) => {
      const isShown = shown.current === unread
      if (!isShown) setLatest((last) => ({ ...last, unread }))
      if (isOther || !isShown) dispatchEvent(new Event(UNREAD_CHANGED))
      if (notifications.some(({ type, read }) => type === 'ACHIEVEMENT_EARNED' && !read))
        void tellEarned(notifications, readAt.current)
    })
    pollNow.current = poll
    return stop
  }, [])
  // More than before: what the reader has just done may have earned something.
  const known = useRef(viewer.unread)
  useEffect(() => {
    readAt.current = viewer.readAt
    if (viewer.unread > known.current) pollNow.current()
    known.current = viewer.unread
  }, [viewer])
  return latest.unread
}

async function tellEarned(notifications: BellNotification[], readAt: number): Promise<void> {
  try {
    const celebrations = await import('#app/components/feedback/celebrations.ts')
    celebrations.tellEarned(notifications, readAt)
  } catch {
    // The list tells of it.
  }
}

/**
 * Polls until a 401. Every answer is told, and whether it is another than the one before: the page may have changed the
 * number since.
 */
function pollUnread(onAnswer: (answer: BellAnswer, isOther: boolean) => void) {
  let isStopped = false
  let last: string | null = null
  const ask = async () => {
    // `no-cache`: an unchanged answer costs a 304.
    const answer = await fetch('/api/notifications?page=1&limit=10', { cache: 'no-cache' })
    if (answer.status === 401) stop()
    if (!answer.ok || isStopped) return
    const text = await answer.text()
    const isOther = last !== null && text !== last
    last = text
    onAnswer(JSON.parse(text) as BellAnswer, isOther)
  }
  const polling = pollWhileVisible(ask, POLL_INTERVAL_MS)
  const stop = () => {
    isStopped = true
    polling.stop()
  }
  return { poll: polling.poll, stop }
}
