import { z } from 'zod'
import type { Announcement } from '#app/domain/announcements/announcement.ts'
import { toId } from '#app/domain/ids.ts'
import { iso } from '#app/domain/iso.ts'

/** ANN-06 to ANN-11, AA-08 to AA-14. */
export const announcementJson = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.string().describe('HTML: paragraphs, lists, links and the like; no scripts, styles or images'),
  ctaLink: z.string().nullable(),
  ctaText: z.string().nullable(),
  active: z.boolean(),
  date: z.iso.datetime().describe('When it became active last'),
  createdAt: z.iso.datetime(),
})

export type AnnouncementJson = z.output<typeof announcementJson>

export function toAnnouncementJson(announcement: Announcement): AnnouncementJson {
  const { id, title, content, ctaLink, ctaText, active, date, createdAt } = announcement
  return {
    _id: toId('announcement', id),
    title,
    content,
    ctaLink,
    ctaText,
    active,
    date: iso(date),
    createdAt: iso(createdAt),
  }
}
