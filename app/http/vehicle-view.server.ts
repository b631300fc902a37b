import type { GalleryPhoto, VehicleView } from '#app/components/vehicle-view.ts'
import { toId } from '#app/domain/ids.ts'
import type { GalleryImage } from '#app/domain/media/media-json.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import { plateWarning } from '#app/domain/plates/warning.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { toBriefUserJson } from '#app/domain/users/user-json.ts'
import { hexOfColour } from '#app/domain/vehicles/colours.server.ts'
import type { VehiclePage } from '#app/domain/vehicles/page.server.ts'
import { g80Badge, makeAndModel } from '#app/domain/vehicles/vehicle.ts'
import { untold } from '#app/domain/vehicles/vehicle-json.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'

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
  const { approvedAt: _, isPrimary: __, ...photo } = image
  return {
    ...photo,
    id: toId('media', image.id),
    submittedAt: formatDate(language, image.submittedAt),
  }
}
