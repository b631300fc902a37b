import { fromId, toId } from '#app/domain/ids.ts'
import { canReportImage } from '#app/domain/media/image.ts'
import type { GalleryImage } from '#app/domain/media/media-json.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import { formatDate, formatRep } from '#app/i18n/format.ts'
import { addPhotoIntents } from '#app/routes/vehicles/gallery/add-photo-forms.server.ts'
import { galleryIntents } from '#app/routes/vehicles/gallery/gallery-forms.server.ts'
import type { GalleryPhoto, GalleryView } from '#app/routes/vehicles/gallery/gallery-view.ts'
import type { SectionArgs, VehicleSection } from '#app/routes/vehicles/section.server.ts'

export const gallery = {
  read: readGalleryView,
  intents: { ...addPhotoIntents, ...galleryIntents },
} satisfies VehicleSection

/** `?photo=m-5` asks for a photo. */
function readGalleryView(args: SectionArgs): GalleryView {
  const { images } = args.page
  const approved = images.filter(({ approvedAt }) => approvedAt !== null)
  const primary = approved.find(({ isPrimary }) => isPrimary) ?? approved[0]
  const chosen =
    approved.find(({ id }) => toId('media', id) === args.url.searchParams.get('photo')) ?? primary
  return {
    photos: approved.map((image) => toGalleryPhoto(image, args)),
    waiting: images
      .filter(({ approvedAt }) => approvedAt === null)
      .map((image) => toGalleryPhoto(image, args)),
    chosen: chosen ? toGalleryPhoto(chosen, args) : null,
  }
}

function toGalleryPhoto(image: GalleryImage, { viewer, language, t }: SectionArgs): GalleryPhoto {
  const { approvedAt: _, submittedBy, ...photo } = image
  const uploaderId = submittedBy && fromId('user', submittedBy._id)
  return {
    ...photo,
    id: toId('media', image.id),
    submittedBy,
    submittedAt: formatDate(language, image.submittedAt),
    rep: submittedBy && formatRep(submittedBy.rep),
    // Admins decide about photos in moderation (GAL-77).
    canDelete: viewer !== null && viewer.id === uploaderId,
    reportRefusal:
      viewer && !canReportImage(viewer, { uploaderId }) ? errorText(t, 'image_own_report') : null,
  }
}
