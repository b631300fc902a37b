import type { Viewer } from '#app/domain/users/user.ts'

/** In graphemes; of the content, as the HTML that is kept (contract, section 4). */
export const maxAnnouncementTitle = 120
export const maxAnnouncementContent = 10_000
export const maxCtaText = 40
export const maxCtaLink = 1_000

export const announcementsPerPage = 20

/** The popup shows so many (ANN-04), of the last 30 days (ANN-01). */
export const MAX_IN_POPUP = 3
export const POPUP_MS = 30 * 24 * 60 * 60 * 1000

/** Content of no more characters is in the popup whole; of longer ones it has an excerpt, as the popup is on every page. */
export const MAX_POPUP_CONTENT = 1_000

/** As its page and the API have it. Times are ms UTC. */
export type Announcement = {
  id: number
  title: string
  /** HTML, cleaned once more for showing. */
  content: string
  /** A path of this site, or an address with http or https. */
  ctaLink: string | null
  ctaText: string | null
  active: boolean
  /** When it became active last, or was written; the popup's 30 days are counted from it. */
  date: number
  createdAt: number
}

/** As the popup has it. */
export type PopupAnnouncement = Pick<Announcement, 'title' | 'ctaLink' | 'ctaText'> & {
  /** `an-7` */
  id: string
  /** The first words, as plain text. */
  excerpt: string
  /** HTML; null where the excerpt stands for it. */
  content: string | null
}

/** What a page holds of the popup. */
export type Popup = {
  announcements: PopupAnnouncement[]
  /** There are more than these that are not dismissed. */
  hasMore: boolean
}

export function canAnnounce(viewer: Viewer): boolean {
  return viewer?.isAdmin === true
}

/** The address of one among all. */
export function announcementPath(id: string): string {
  return `/announcements#${id}`
}

const base = 'http://site.invalid'

/** A path of this site, or an address with http or https and no password in it. */
export function isCtaLink(value: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(value) || !/^(?:https?:\/\/|\/(?!\/))/i.test(value)) return false
  try {
    const { origin, pathname, hostname, username, password } = new URL(value, base)
    const isWhole = hostname !== '' && username === '' && password === ''
    return isWhole && (!value.startsWith('/') || (origin === base && !pathname.startsWith('//')))
  } catch {
    return false
  }
}
