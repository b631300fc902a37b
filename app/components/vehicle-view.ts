import type { Photo } from '#app/domain/media/media.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { PlateWarning } from '#app/domain/plates/warning.ts'
import type { BriefUserJson } from '#app/domain/users/user-json.ts'
import type { Moment } from '#app/i18n/format.ts'

/** A photo of the gallery, with who added it and when (GAL-28 to GAL-31). */
export type GalleryPhoto = Photo & { id: string; submittedBy: BriefUserJson | null; submittedAt: Moment }

/** A vehicle as its page shows it: numbers and dates worded, what the reader may not see left out. */
export type VehicleView = {
  plate: string
  plateStyle: PlateStyle
  plateText: string
  /** "BMW M3", or null when nobody has said yet. */
  name: string | null
  make: string | null
  model: string | null
  color: string | null
  colorHex: string | null
  bodyStyle: string | null
  g80ConversionKit: 'Yes' | 'No'
  badge: 'G80' | 'G80 Kit' | null
  profile: string
  richness: number
  views: string
  firstAddedBy: BriefUserJson | null
  firstAddedAt: Moment
  isDeleted: boolean
  /** Photos and text are shown: to everybody, or, of a deleted vehicle, to its first spotter and admins. */
  isOpen: boolean
  isOwn: boolean
  warning: PlateWarning | null
  photos: GalleryPhoto[]
  /** Only the reader's own, or all for an admin: they wait for a moderator. */
  waiting: GalleryPhoto[]
  /** The photo in the main view: the one that is asked for, else the primary one. */
  chosen: GalleryPhoto | null
}
