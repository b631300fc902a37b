import { toId } from '#app/domain/ids.ts'
import type { Photo } from '#app/domain/media/media.ts'
import type { GalleryImage } from '#app/domain/media/media-json.ts'
import { type PlateStyle, plateText } from '#app/domain/plates/plate.ts'
import { type PlateWarning, plateWarning } from '#app/domain/plates/warning.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { type BriefUserJson, toBriefUserJson } from '#app/domain/users/user-json.ts'
import { hexOfColour } from '#app/domain/vehicles/colours.server.ts'
import type { VehiclePage } from '#app/domain/vehicles/page.server.ts'
import { g80Badge, makeAndModel } from '#app/domain/vehicles/vehicle.ts'
import { untold } from '#app/domain/vehicles/vehicle-json.ts'
import { formatDate, formatNumber, type Moment } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'

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

type Reader = { viewer: Viewer; language: Language; chosen: string | null }

export function toVehicleView(
  { vehicle: row, images, firstAddedBy, isOpen }: VehiclePage,
  reader: Reader,
): VehicleView {
  const { viewer, language } = reader
  const vehicle = isOpen ? row : { ...row, ...untold }
  const isOwn = viewer !== null && viewer.id === vehicle.first_added_by
  const approved = images.filter(({ approvedAt }) => approvedAt !== null)
  const primary = approved.find(({ isPrimary }) => isPrimary) ?? approved[0]
  const asked = approved.find(({ id }) => toId('media', id) === reader.chosen)
  const chosen = asked ?? primary
  const { make, model, color } = vehicle
  return {
    plate: vehicle.plate,
    plateStyle: vehicle.plate_style,
    plateText: plateText(vehicle.plate, vehicle.plate_style),
    name: makeAndModel(vehicle),
    make,
    model,
    color,
    colorHex: hexOfColour(color),
    bodyStyle: vehicle.body_style,
    g80ConversionKit: vehicle.g80_conversion_kit,
    badge: g80Badge({ make, model, g80ConversionKit: vehicle.g80_conversion_kit }),
    profile: vehicle.profile,
    richness: vehicle.richness,
    views: formatNumber(language, vehicle.hits),
    firstAddedBy: isOpen && firstAddedBy ? toBriefUserJson(firstAddedBy) : null,
    firstAddedAt: formatDate(language, vehicle.first_added_at),
    isDeleted: vehicle.deleted_at !== null,
    isOpen,
    isOwn,
    warning: isOwn ? plateWarning(vehicle.plate) : null,
    photos: approved.map((image) => toGalleryPhoto(image, language)),
    waiting: images
      .filter(({ approvedAt }) => approvedAt === null)
      .map((image) => toGalleryPhoto(image, language)),
    chosen: chosen ? toGalleryPhoto(chosen, language) : null,
  }
}

function toGalleryPhoto(image: GalleryImage, language: Language): GalleryPhoto {
  const { name, ext, width, height, dominantColor, base, submittedBy } = image
  return {
    id: toId('media', image.id),
    ...{ name, ext, width, height, dominantColor, submittedBy },
    ...(base ? { base } : {}),
    submittedAt: formatDate(language, image.submittedAt),
  }
}
