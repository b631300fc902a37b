import type { DiscussionView } from '#app/components/comments/comment-view.ts'
import { fromId, toId } from '#app/domain/ids.ts'
import { canDeleteImage, canReportImage } from '#app/domain/media/image.ts'
import type { GalleryImage } from '#app/domain/media/media-json.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import { plateWarning } from '#app/domain/plates/warning.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { toBriefUserJson } from '#app/domain/users/user-json.ts'
import { hexOfColour } from '#app/domain/vehicles/colours.server.ts'
import type { VehiclePage } from '#app/domain/vehicles/page.server.ts'
import {
  canDeleteVehicle,
  canEditPlate,
  g80Badge,
  HARD_DELETE_MS,
  makeAndModel,
  NEW_VEHICLE_MS,
  vehiclePath,
} from '#app/domain/vehicles/vehicle.ts'
import { untold } from '#app/domain/vehicles/vehicle-json.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import type {
  ChangedValue,
  GalleryPhoto,
  InfoOffers,
  VehicleView,
} from '#app/routes/vehicles/vehicle-view.ts'

/** How the page is asked for, and what it is given besides the vehicle. */
type Reader = {
  viewer: Viewer
  language: Language
  /** The photo that is asked for. */
  chosen: string | null
  formerPlate: string | null
  origin: string
  at: number
  offers: InfoOffers | null
  discussion: DiscussionView | null
}

export function toVehicleView(page: VehiclePage, reader: Reader): VehicleView {
  const { viewer, language } = reader
  const { vehicle: row, images, firstAddedBy, isOpen } = page
  const vehicle = isOpen ? row : { ...row, ...untold }
  const isOwn = viewer !== null && viewer.id === vehicle.first_added_by
  const approved = images.filter(({ approvedAt }) => approvedAt !== null)
  const primary = approved.find(({ isPrimary }) => isPrimary) ?? approved[0]
  const asked = approved.find(({ id }) => toId('media', id) === reader.chosen)
  const chosen = asked ?? primary
  const { make, model, color } = vehicle
  return {
    id: toId('vehicle', vehicle.id),
    address: reader.origin + vehiclePath(vehicle.plate),
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
    likes: { liked: page.liked, count: vehicle.likes_count },
    tags: page.tags,
    ...stories(page, language),
    ...rights(page, reader),
    formerPlate: reader.formerPlate,
    offers: reader.offers,
    discussion: reader.discussion,
    firstAddedBy: isOpen && firstAddedBy ? toBriefUserJson(firstAddedBy) : null,
    firstAddedAt: formatDate(language, vehicle.first_added_at),
    isDeleted: vehicle.deleted_at !== null,
    isOpen,
    isOwn,
    warning: isOwn ? plateWarning(vehicle.plate) : null,
    photos: approved.map((image) => toGalleryPhoto(image, reader)),
    waiting: images
      .filter(({ approvedAt }) => approvedAt === null)
      .map((image) => toGalleryPhoto(image, reader)),
    chosen: chosen ? toGalleryPhoto(chosen, reader) : null,
  }
}

/** Who did what to it, and when. */
function stories(
  { changeHistory, spottedBadges }: VehiclePage,
  language: Language,
): Pick<VehicleView, 'changes' | 'badges'> {
  return {
    changes: changeHistory.map(({ field, oldValue, newValue, user, at }) => ({
      field,
      oldValue: toChangedValue(oldValue),
      newValue: toChangedValue(newValue),
      username: user?.username ?? null,
      at: formatDate(language, Date.parse(at)),
    })),
    badges: spottedBadges.map(({ username, profilePic, date }) => ({
      username,
      profilePic,
      date: formatDate(language, Date.parse(date)),
    })),
  }
}

/** In graphemes: a line, and as much of a text as a page can carry twenty times. The API has the whole of it. */
const [LINE, EXCERPT] = [60, 500]

function toChangedValue(value: string | null): ChangedValue | null {
  if (value === null || value === '') return null
  const start = cutGraphemes(value, LINE)
  return { text: cutGraphemes(value, EXCERPT), start: start === value ? null : start }
}

/** What the reader may do with it. */
function rights(
  { vehicle, canRemove, deletedTwins }: VehiclePage,
  { viewer, language, at }: Reader,
): Pick<VehicleView, 'can' | 'removal' | 'deletedTwins'> {
  const isActive = vehicle.deleted_at === null
  const whose = { firstAddedBy: vehicle.first_added_by }
  const age = at - vehicle.created_at
  return {
    can: {
      editPlate: isActive && canEditPlate(viewer, whose),
      delete: isActive && canDeleteVehicle(viewer, whose),
      restore: !isActive && viewer?.isAdmin === true,
    },
    removal: canRemove ? { leftMs: HARD_DELETE_MS - age, isNew: age < NEW_VEHICLE_MS } : null,
    deletedTwins: deletedTwins.map(({ id, deleted_at }) => ({
      path: `${vehiclePath(vehicle.plate)}?deleted=${toId('vehicle', id)}`,
      deletedAt: formatDate(language, deleted_at ?? 0),
    })),
  }
}

function toGalleryPhoto(image: GalleryImage, { viewer, language }: Reader): GalleryPhoto {
  const { approvedAt: _, submittedBy, ...photo } = image
  const uploader = { uploaderId: submittedBy && fromId('user', submittedBy._id) }
  return {
    ...photo,
    id: toId('media', image.id),
    submittedBy,
    submittedAt: formatDate(language, image.submittedAt),
    rep: submittedBy && repText(submittedBy.rep),
    canDelete: canDeleteImage(viewer, uploader),
    canReport: canReportImage(viewer, uploader),
  }
}

/** Rep as it stands beside a name: 850, 1k, 1.5k, 10k+. Never more than there is. */
export function repText(rep: number): string {
  if (rep < 1000) return String(rep)
  return rep < 10_000 ? `${Math.floor(rep / 100) / 10}k` : '10k+'
}
