import { z } from 'zod'
import { iso } from '#app/domain/iso.ts'
import type { GalleryImage } from '#app/domain/media/media-json.ts'

/** A spotted badge (VEH-77 to VEH-80): who added photos to a vehicle, and when they did so first. */
export const spottedBadgeJson = z.object({
  username: z.string(),
  date: z.iso.datetime(),
  profilePic: z.string().nullable(),
  type: z.literal('spotted'),
})

export type SpottedBadge = z.output<typeof spottedBadgeJson>

/** One for each member with an approved photo, whoever came first in front. */
export function spottedBadges(images: readonly GalleryImage[]): SpottedBadge[] {
  const first = new Map<string, { at: number; profilePic: string | null }>()
  for (const { submittedBy, submittedAt, approvedAt } of images) {
    if (submittedBy === null || approvedAt === null) continue
    const { username, profilePicVariants } = submittedBy
    const known = first.get(username)
    if (known && known.at <= submittedAt) continue
    first.set(username, { at: submittedAt, profilePic: profilePicVariants?.small ?? null })
  }
  return [...first]
    .sort(([, a], [, b]) => a.at - b.at)
    .map(([username, { at, profilePic }]) => ({ username, date: iso(at), profilePic, type: 'spotted' }))
}
