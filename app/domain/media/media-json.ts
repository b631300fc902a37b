import { z } from 'zod'
import { toId } from '#app/domain/ids.ts'
import { iso, isoOrNull } from '#app/domain/iso.ts'
import { type Photo, type PhotoFiles, photoUrls } from '#app/domain/media/media.ts'
import { type BriefUserJson, briefUserJson } from '#app/domain/users/user-json.ts'

const addresses = z.object({ thumbnail: z.string(), medium: z.string(), large: z.string() })

/** The addresses of an image, in every list that shows one (GAL-38, GAL-44, AM-22, AM-23). */
export const imageLinksJson = z.object({ url: z.string(), variants: addresses.extend({ webp: addresses }) })

/**
 * An image of a vehicle (GAL-37 to GAL-44). `approvedAt` is null while it waits, the size of a video until it is
 * measured. Of a video that is not `isReady` nothing but its picture, if that, is there to be seen.
 */
export const imageJson = imageLinksJson.extend({
  _id: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  dominantColor: z.string(),
  approvedAt: z.iso.datetime().nullable(),
  submittedAt: z.iso.datetime(),
  submittedBy: briefUserJson.nullable(),
  isPrimary: z.boolean(),
  isVideo: z.boolean(),
  isReady: z.boolean(),
})

export type ImageLinksJson = z.output<typeof imageLinksJson>

export type ImageJson = z.output<typeof imageJson>

/** An image of a vehicle's gallery. Times are ms UTC; `submittedBy` is null when the account is gone. */
export type GalleryImage = Photo & {
  id: number
  approvedAt: number | null
  submittedAt: number
  submittedBy: BriefUserJson | null
  isPrimary: boolean
}

export function toImageJson(image: GalleryImage): ImageJson {
  return {
    _id: toId('media', image.id),
    ...toImageLinksJson(image),
    ...(image.isMeasured === false
      ? { width: null, height: null }
      : { width: image.width, height: image.height }),
    dominantColor: image.dominantColor,
    approvedAt: isoOrNull(image.approvedAt),
    submittedAt: iso(image.submittedAt),
    submittedBy: image.submittedBy,
    isPrimary: image.isPrimary,
    isVideo: image.video !== undefined,
    isReady: image.video === undefined || image.video.status === 'ready',
  }
}

export function toImageLinksJson(photo: PhotoFiles): ImageLinksJson {
  const { original, thumbnail, medium, large } = photoUrls(photo)
  return {
    url: original,
    variants: {
      thumbnail: thumbnail.jpg,
      medium: medium.jpg,
      large: large.jpg,
      webp: { thumbnail: thumbnail.webp, medium: medium.webp, large: large.webp },
    },
  }
}
