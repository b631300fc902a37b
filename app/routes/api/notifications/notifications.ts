import { listNotifications } from '#app/domain/notifications/list.server.ts'
import {
  notificationsJson,
  notificationsQuery,
  toNotificationJson,
} from '#app/domain/notifications/notification.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, read } from '#app/http/api/api.server.ts'
import { presentNotification } from '#app/routes/notifications/notification-presenter.server.ts'

const endpoint = api({
  GET: read({
    summary: "The reader's notifications, newest first; polled, it costs a 304 while nothing changes",
    membersOnly: true,
    query: notificationsQuery,
    response: notificationsJson,
    run: async ({ db, viewer, query, t, language }) => {
      const member = signedIn(viewer, { duringSetup: true, whenRestricted: true })
      const { notifications, pagination } = await listNotifications(db, member.id, query)
      const toJson = (one: (typeof notifications)[number]) =>
        toNotificationJson(one, presentNotification({ t, language }, one))
      return { notifications: notifications.map(toJson), pagination }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
