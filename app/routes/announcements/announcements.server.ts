import type { Announcement } from '#app/domain/announcements/announcement.ts'
import { readActiveAnnouncements } from '#app/domain/announcements/read-announcements.server.ts'
import { toId } from '#app/domain/ids.ts'
import { pageAsked, paginationFor } from '#app/domain/pages.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDate, type Moment } from '#app/i18n/format.ts'

/** As the page shows it. */
export type AnnouncementView = Pick<Announcement, 'title' | 'content' | 'ctaLink' | 'ctaText'> & {
  id: string
  date: Moment
}

/** They may be long: fewer than the API gives. */
const PER_PAGE = 5

/** What is not longer than it may be is never cut. A page holds everything twice, once of it for its scripts. */
const PAGE_BYTES = PER_PAGE * 52_000

export async function announcementsScreen({ db, url, language }: ScreenArgs) {
  const page = pageAsked(url.searchParams.get('page'))
  const { announcements, total } = await readActiveAnnouncements(db, { page, limit: PER_PAGE }, PAGE_BYTES)
  const { hasMore } = paginationFor({ page, limit: PER_PAGE }, total)
  return {
    announcements: announcements.map(({ id, title, content, ctaLink, ctaText, date }): AnnouncementView => {
      return {
        id: toId('announcement', id),
        title,
        content,
        ctaLink,
        ctaText,
        date: formatDate(language, date),
      }
    }),
    page,
    nextHref: hasMore ? `/announcements?page=${page + 1}` : null,
  }
}
