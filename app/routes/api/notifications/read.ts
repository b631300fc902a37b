import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { unreadJson } from '#app/domain/notifications/notification.ts'
import { readNotification } from '#app/domain/notifications/notifications.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  PUT: call({
    summary: "Mark one of one's notifications as read",
    membersOnly: true,
    params: z.object({ notificationId: idInput('notification') }),
    response: unreadJson,
    run: ({ db, viewer, params, at }) =>
      readNotification(db, signedIn(viewer, { whenRestricted: true }), params.notificationId, at),
  }),
})

export const loader = endpoint
export const action = endpoint
