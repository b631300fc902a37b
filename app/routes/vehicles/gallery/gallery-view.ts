import type { Photo } from '#app/domain/media/media.ts'
import type { BriefUserJson } from '#app/domain/users/user-json.ts'
import type { Moment } from '#app/i18n/format.ts'

/** A photo of the gallery, with who added it and when (GAL-28 to GAL-31), and what the reader may do with it. */
export type GalleryPhoto = Photo & {
  id: string
  submittedBy: BriefUserJson | null
  submittedAt: Moment
  /** The rep of who added it, abbreviated. */
  rep: string | null
  isPrimary: boolean
  canDelete: boolean
  /** Why this reader cannot report it (GAL-78). */
  reportRefusal: string | null
}

/** The photos of a vehicle. */
export type GalleryView = {
  photos: GalleryPhoto[]
  /** Only the reader's own, or all for an admin: they wait for a moderator. */
  waiting: GalleryPhoto[]
  /** The photo in the main view: the one that is asked for, else the primary one. */
  chosen: GalleryPhoto | null
}
