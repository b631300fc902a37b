import type { DiscussionView } from '#app/components/comments/comment-view.ts'
import type { Photo } from '#app/domain/media/media.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { PlateWarning } from '#app/domain/plates/warning.ts'
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
  canReport: boolean
}

/** A value as it is kept, a very long one cut; `start` is the first of it where it is too long for one line. */
export type ChangedValue = { text: string; start: string | null }

/** An entry of the history, newest first; the screen words the values. */
export type ChangeView = {
  field: string
  oldValue: ChangedValue | null
  newValue: ChangedValue | null
  username: string | null
  at: Moment
}

/** Who added photos (VEH-77 to VEH-80). */
export type BadgeView = { username: string; profilePic: string | null; date: Moment }

/** The lists behind the form of the basic info. */
export type InfoOffers = {
  makes: { name: string; models: string[] }[]
  colours: { name: string; hex: string }[]
  bodyStyles: string[]
}

/** A vehicle as its page shows it: numbers and dates worded, what the reader may not see left out. */
export type VehicleView = {
  id: string
  /** Absolute, for sharing. */
  address: string
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
  likes: { liked: boolean; count: number }
  tags: string[]
  changes: ChangeView[]
  badges: BadgeView[]
  can: { editPlate: boolean; delete: boolean; restore: boolean }
  /** Its first spotter may still remove it for good, for so many ms; `isNew` within its first 5 s. */
  removal: { leftMs: number; isNew: boolean } | null
  /** To admins: deleted vehicles of the same plate. */
  deletedTwins: { path: string; deletedAt: Moment }[]
  /** The plate that led here: the vehicle had it before. */
  formerPlate: string | null
  /** What can be chosen, while the basic info is edited. */
  offers: InfoOffers | null
  /** Null where it could not be read, or is not open to the reader. */
  discussion: DiscussionView | null
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
