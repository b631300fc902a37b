import { z } from 'zod'
import { announcementsPerPage, maxAnnouncementTitle } from '#app/domain/announcements/announcement.ts'
import { announcementJson, toAnnouncementJson } from '#app/domain/announcements/announcement-json.ts'
import { readAllAnnouncements } from '#app/domain/announcements/read-announcements.server.ts'
import { pageQuery, paginationFor, paginationJson } from '#app/domain/pages.ts'
import { boundedText } from '#app/domain/text-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, read } from '#app/http/api/api.server.ts'

const search = boundedText(maxAnnouncementTitle, { required: false })

const endpoint = adminApi({
  GET: read({
    summary:
      'All announcements, inactive ones too, the newest first; with `q` those that have it in their title',
    query: z.object({ ...pageQuery(announcementsPerPage), q: search.default('') }),
    response: z.object({ announcements: z.array(announcementJson), pagination: paginationJson }),
    run: async ({ db, viewer, query: { q, ...page } }) => {
      const { announcements, total } = await readAllAnnouncements(
        db,
        signedIn(viewer, { whenRestricted: true }),
        {
          ...page,
          search: q,
        },
      )
      return {
        announcements: announcements.map(toAnnouncementJson),
        pagination: paginationFor(page, total),
      }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
