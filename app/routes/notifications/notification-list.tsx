import { useFetcher, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcherEffect } from '#app/components/forms/use-answer.ts'
import { UNREAD_CHANGED } from '#app/components/layout/bell.tsx'
import { listId, MoreLink } from '#app/components/lists/pagination.tsx'
import { NotificationCard, type NotificationView } from '#app/routes/notifications/notification-card.tsx'

/** A page of the list, as the screen's loader answers; `failed` where it could not be read. */
export type NotificationsPage =
  | { kind: 'failed' }
  | { kind: 'page'; notifications: NotificationView[]; nextHref: string | null; unreadCount: number }

/** A page of notifications and the way to the next one; those `above` stand on an earlier page already. */
export function NotificationList({ page, above = [] }: { page: NotificationsPage; above?: string[] }) {
  if (page.kind === 'failed') return <LoadFailure />
  const notifications = page.notifications.filter(({ id }) => !above.includes(id))
  const shown = [...above, ...notifications.map(({ id }) => id)]
  return (
    <>
      <Cards notifications={notifications} isFirst={above.length === 0} />
      {page.nextHref !== null && <NextPage key={page.nextHref} href={page.nextHref} above={shown} />}
    </>
  )
}

/** Keeps the focus at its position in the list when the pressed button is removed. */
function Cards({ notifications, isFirst }: { notifications: NotificationView[]; isFirst: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const place = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list is another one
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const cards = [...(list.current?.children ?? [])]
    const card = cards[Math.min(place.current, cards.length - 1)]
    card?.querySelector('button')?.focus({ preventScroll: true })
  }, [notifications])
  return (
    <ul
      ref={list}
      id={isFirst ? listId : undefined}
      className="notes"
      onFocus={({ target }) => {
        const card = target.closest('li')
        place.current = [...(list.current?.children ?? [])].findIndex((one) => one === card)
      }}
      onBlur={() => {
        place.current = -1
      }}
    >
      {notifications.map((notification, index) => (
        <NotificationCard
          key={notification.id}
          notification={notification}
          next={(notifications[index + 1] ?? notifications[index - 1])?.id}
        />
      ))}
    </ul>
  )
}

/** NOTI-22. */
export function LoadFailure() {
  const { t } = useTranslation('notifications')
  return (
    <p className="notice notice--error" role="alert">
      {t('notifications:loadFailed')}
    </p>
  )
}

/**
 * A link to the next page; with JavaScript that page is loaded in place, and revalidated with the first one. The focus
 * moves to it.
 */
function NextPage({ href, above }: { href: string; above: string[] }) {
  const next = useFetcher<NotificationsPage>()
  const shown = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const hasCome = next.data !== undefined && next.data.kind === 'page'

  useFetcherEffect(() => {
    if (!hasCome || !wasPressed.current) return
    wasPressed.current = false
    shown.current?.querySelector('button')?.focus({ preventScroll: true })
  })

  return (
    <div ref={shown}>
      {next.data && <NotificationList page={next.data} above={above} />}
      {!hasCome && (
        <MoreLink
          href={href}
          isLoading={next.state !== 'idle'}
          load={() => {
            wasPressed.current = true
            if (next.state === 'idle') next.load(`/notifications${href}`)
          }}
        />
      )}
    </div>
  )
}

/** Revalidates the page when the bell's poll has found something new. */
export function useRevalidateOnUnread(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    addEventListener(UNREAD_CHANGED, revalidate)
    return () => removeEventListener(UNREAD_CHANGED, revalidate)
  }, [revalidate])
}
