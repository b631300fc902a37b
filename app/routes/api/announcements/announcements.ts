import { z } from 'zod'
import { announcementsPerPage } from '#app/domain/announcements/announcement.ts'
import { newAnnouncementInput } from '#app/domain/announcements/announcement-input.ts'
import { announcementJson, toAnnouncementJson } from '#app/domain/announcements/announcement-json.ts'
import { createAnnouncement } from '#app/domain/announcements/announcements.server.ts'
import {
  readActiveAnnouncements,
  toAnnouncement,
} from '#app/domain/announcements/read-announcements.server.ts'
import { pageQuery } from '#app/domain/pages.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'Active announcements, the newest first',
    query: z.object(pageQuery(announcementsPerPage)),
    response: z.array(announcementJson),
    run: async ({ db, query }) => {
      const { announcements } = await readActiveAnnouncements(db, query)
      return announcements.map(toAnnouncementJson)
    },
  }),
  POST: call({
    summary: 'Publish an announcement, or keep it inactive',
    adminsOnly: true,
    limit: 'edits',
    body: newAnnouncementInput,
    status: 201,
    response: announcementJson,
    run: ({ db, viewer, body, at, withKey }) =>
      withKey(db, async (db) =>
        toAnnouncementJson(toAnnouncement(await createAnnouncement(db, signedIn(viewer), body, at))),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint
