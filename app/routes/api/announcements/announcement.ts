import { z } from 'zod'
import { announcementEditInput } from '#app/domain/announcements/announcement-input.ts'
import { announcementJson, toAnnouncementJson } from '#app/domain/announcements/announcement-json.ts'
import { deleteAnnouncement, editAnnouncement } from '#app/domain/announcements/announcements.server.ts'
import { toAnnouncement } from '#app/domain/announcements/read-announcements.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const params = z.object({ announcementId: idInput('announcement') })

const endpoint = adminApi({
  PUT: call({
    summary: 'Change an announcement, activate or deactivate it: what is left out stays as it is',
    params,
    limit: 'edits',
    body: announcementEditInput,
    response: announcementJson,
    run: async ({ db, viewer, params, body, at }) => {
      const { announcement } = await editAnnouncement(db, signedIn(viewer), { ...params, ...body }, at)
      return toAnnouncementJson(toAnnouncement(announcement))
    },
  }),
  DELETE: call({
    summary: 'Delete an announcement for good',
    params,
    limit: 'edits',
    response: z.object({ message: z.string() }),
    run: async ({ db, viewer, params, at, t }) => {
      await deleteAnnouncement(db, signedIn(viewer), params.announcementId, at)
      return { message: t('announcements:deleted') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
