import { z } from 'zod'
import { DomainError, found } from '#app/domain/errors.ts'
import { toId } from '#app/domain/ids.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { listNotifications, ownNotification } from '#app/domain/notifications/list.server.ts'
import { type Notification, notificationsPerPage } from '#app/domain/notifications/notification.ts'
import {
  deleteNotification,
  readAllNotifications,
  readNotification,
} from '#app/domain/notifications/notifications.server.ts'
import { pageAsked } from '#app/domain/pages.ts'
import { avatarUrl, signedIn } from '#app/domain/users/user.ts'
import { log } from '#app/http/request/log.server.ts'
import {
  type Intent,
  type IntentArgs,
  type IntentResult,
  intent,
} from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatAge, formatTime } from '#app/i18n/format.ts'
import type { NotificationView } from '#app/routes/notifications/notification-card.tsx'
import type { NotificationsPage } from '#app/routes/notifications/notification-list.tsx'
import { presentNotification } from '#app/routes/notifications/notification-presenter.server.ts'

/** A page of the reader's notifications; `failed` where it could not be read (NOTI-22). */
export async function notificationsPage(
  args: ScreenArgs,
): Promise<NotificationsPage & { page: number; asOf: string }> {
  const member = signedIn(args.viewer, { whenRestricted: true })
  const page = pageAsked(args.url.searchParams.get('page'))
  const asOf = formatTime(args.language, args.at).text
  try {
    const limit = notificationsPerPage
    const { notifications, pagination } = await listNotifications(args.db, member.id, { page, limit })
    return {
      kind: 'page',
      notifications: notifications.map((one) => toView(one, args)),
      nextHref: pagination.hasMore ? `?page=${page + 1}` : null,
      unreadCount: pagination.unreadCount,
      page,
      asOf,
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    log.error({ err: error, requestId: args.requestId, route: args.route }, 'Notifications could not be read')
    return { kind: 'failed', page, asOf }
  }
}

function toView(notification: Notification, args: ScreenArgs): NotificationView {
  const { title, body } = presentNotification(args, notification)
  const [actor] = notification.actors
  return {
    id: toId('notification', notification.id),
    type: notification.type,
    title,
    body,
    isRead: notification.isRead,
    age: formatAge(args.t, notification.createdAt, args.at),
    actor: actor?.username
      ? { username: actor.username, profilePic: avatarUrl(actor.avatar, 'small') }
      : null,
  }
}

const which = z.object({ notification: idInput('notification') })
const deletion = which.extend({ next: idInput('notification').optional() })

/** The forms of the screen. Reading, marking and deleting one's own is open to restricted members, too. */
export const notificationIntents: Record<string, Intent> = {
  'open-notification': intent({ schema: which, run: openNotification }),
  'read-notification': intent({
    schema: which,
    run: async (args) => {
      const member = signedIn(args.viewer, { whenRestricted: true })
      await readNotification(args.db, member, args.input.notification, args.at)
      return samePage(args, args.input.notification)
    },
  }),
  'read-all-notifications': intent({
    schema: z.object({}),
    run: async (args) => {
      await readAllNotifications(args.db, signedIn(args.viewer, { whenRestricted: true }), args.at)
      return samePage(args)
    },
  }),
  'delete-notification': intent({
    schema: deletion,
    run: async (args) => {
      const member = signedIn(args.viewer, { whenRestricted: true })
      await deleteNotification(args.db, member, args.input.notification, args.at)
      return {
        ...samePage(args, args.input.next),
        toast: { message: args.t('notifications:deleted'), type: 'success' },
      }
    },
  }),
}

/** Opening is reading (contract, section 3). */
async function openNotification(args: IntentArgs<z.output<typeof which>>): Promise<IntentResult> {
  const { db, viewer, input, at } = args
  const member = signedIn(viewer, { whenRestricted: true })
  const notification = found(
    await ownNotification(db, member.id, input.notification),
    'notification_not_found',
  )
  await readNotification(db, member, notification.id, at)
  return { to: presentNotification(args, notification).link }
}

/** The list where it was pressed, at the notification that is there now. */
function samePage({ url }: ScreenArgs, at?: number): IntentResult {
  const place = at === undefined ? '' : `#${toId('notification', at)}`
  return { to: url.pathname + url.search + place, staysOnPage: true }
}
