import { unreadJson } from '#app/domain/notifications/notification.ts'
import { readAllNotifications } from '#app/domain/notifications/notifications.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  PUT: call({
    summary: "Mark all of one's notifications as read",
    membersOnly: true,
    response: unreadJson,
    run: ({ db, viewer, at }) => readAllNotifications(db, signedIn(viewer, { whenRestricted: true }), at),
  }),
})

export const loader = endpoint
export const action = endpoint
