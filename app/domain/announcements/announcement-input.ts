import { z } from 'zod'
import {
  isCtaLink,
  maxAnnouncementContent,
  maxAnnouncementTitle,
  maxCtaLink,
  maxCtaText,
} from '#app/domain/announcements/announcement.ts'
import { says } from '#app/domain/errors.ts'
import { boundedText } from '#app/domain/text-input.ts'

const title = boundedText(maxAnnouncementTitle)

/** HTML, of which the verbs keep what is allowed. */
export const announcementContent = boundedText(maxAnnouncementContent)

const ctaLink = boundedText(maxCtaLink, { required: false }).refine(
  (value) => value === '' || isCtaLink(value),
  says('announcement_link_invalid'),
)
const ctaText = boundedText(maxCtaText, { required: false })

const orNull = (value: string | null) => value || null

/** A new one: active unless it says otherwise. */
export const newAnnouncementInput = z.object({
  title,
  content: announcementContent,
  ctaLink: ctaLink.nullable().default(null).transform(orNull),
  ctaText: ctaText.nullable().default(null).transform(orNull),
  active: z.boolean().default(true),
})

/** What is left out stays as it is. */
export const announcementEditInput = z.object({
  title: title.optional(),
  content: announcementContent.optional(),
  ctaLink: ctaLink.nullable().transform(orNull).optional(),
  ctaText: ctaText.nullable().transform(orNull).optional(),
  active: z.boolean().optional(),
})

/** The same from a form, which sends all fields: a box that is not ticked is not sent. */
export const announcementForm = z.object({
  title,
  content: announcementContent,
  ctaLink: ctaLink.default('').transform(orNull),
  ctaText: ctaText.default('').transform(orNull),
  active: z.boolean().default(false),
  original: z.string().optional(),
})

export type NewAnnouncement = z.output<typeof newAnnouncementInput>
export type AnnouncementEdit = z.output<typeof announcementEditInput>
export type AnnouncementForm = z.output<typeof announcementForm>
