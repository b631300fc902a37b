/** What a file may be (GAL-64, GAL-66). The enforced limit is what the texts say. */
export const mediaLimits = {
  maxPixels: 100_000_000,
  maxMegapixels: 100,
  /** Panoramas of phones and cameras stay below it; no picture that somebody would look at is longer. */
  maxSide: 30_000,
} as const

/** Frames of a moving picture; a longer one is refused. */
export const maxFrames = 100

/** How far its sender wants a photo turned, in degrees clockwise, beyond what its EXIF says. */
export const turns = [0, 90, 180, 270] as const

export type Turn = (typeof turns)[number]

/** Widths in pixels that a photo is kept in beside its original; none is ever enlarged. */
export const variantWidths = { thumbnail: 320, medium: 800, large: 1600 } as const

/** The longest side of the stored original. */
export const ORIGINAL_SIDE = 2560

export type Variant = keyof typeof variantWidths

export const variants = Object.keys(variantWidths) as Variant[]

/** The files of a photo that show as much as one of its files, the next larger first: `large.webp` for `medium.webp`. */
export function largerFiles(file: string): string[] {
  const [variant = '', ext = ''] = file.split('.')
  const at = variants.findIndex((one) => one === variant)
  return at === -1 ? [] : variants.slice(at + 1).map((larger) => `${larger}.${ext}`)
}

/** Of a photo's or video's stored original. */
export type OriginalExt = PhotoExt | 'mp4' | 'webm' | 'mov' | 'avi'

export type PhotoExt = 'jpg' | 'png' | 'webp'

/**
 * A photo or video as it is shown. `width` and `height` are those of the upright original; `dominantColor` is
 * `#rrggbb`. `base` is the address of its files where that is not the public one: waiting and hidden ones have their
 * own.
 */
export type Photo = {
  name: string
  ext: OriginalExt
  width: number
  height: number
  dominantColor: string
  base?: string
  /** False for a video that nobody could measure: `width` and `height` are only likely then. */
  isMeasured?: boolean
  isAnimated?: boolean
  video?: VideoTraits
}

/**
 * What a video is besides: whether it has a still picture. Only of a video that is `ready` there is a file to play, an
 * MP4 made of its upload. `uploadBase` is where its upload lies until then, for those who may see it.
 */
export type VideoTraits = { hasPoster: boolean; status: VideoStatus; uploadBase?: string }

/**
 * A video is `ready` once the MP4 is there that holds its picture and sound alone. Else it is `preparing`; `withheld` on
 * a machine that cannot make it; `failed` where that took too long.
 */
export type VideoStatus = 'ready' | 'preparing' | 'withheld' | 'failed'

export type PhotoFiles = Pick<Photo, 'name' | 'ext' | 'base' | 'video'>

/** `original` of a video is what browsers play, or its sign while there is nothing to play. */
export type PhotoUrls = { original: string } & Record<Variant, { jpg: string; webp: string }>

/** What stands for a video that has no still picture. */
const videoSign = { jpg: '/video.svg', webp: '/video.svg' }

/** The addresses of all files of a photo or video: `/media/{name}/{variant}.webp`. */
export function photoUrls({ video, ...photo }: PhotoFiles): PhotoUrls {
  const base = photo.base ?? `/media/${photo.name}`
  const both = (variant: Variant) =>
    video?.hasPoster === false
      ? videoSign
      : { jpg: `${base}/${variant}.jpg`, webp: `${base}/${variant}.webp` }
  return {
    original: originalUrl(base, photo.ext, video),
    thumbnail: both('thumbnail'),
    medium: both('medium'),
    large: both('large'),
  }
}

function originalUrl(base: string, ext: OriginalExt, video: VideoTraits | undefined): string {
  if (video === undefined) return `${base}/original.${ext}`
  if (video.status === 'ready') return `${base}/video.mp4`
  return video.uploadBase ? `${video.uploadBase}/original.${ext}` : videoSign.jpg
}

/** The `srcset` of one format; variants that a small photo has no pixels for are left out. */
export function srcSet(photo: PhotoFiles & Pick<Photo, 'width'>, format: 'jpg' | 'webp'): string {
  const urls = photoUrls(photo)
  return variants
    .filter((_, index) => index === 0 || photo.width > variantWidths[variants[index - 1] ?? 'thumbnail'])
    .map((variant) => `${urls[variant][format]} ${Math.min(variantWidths[variant], photo.width)}w`)
    .join(', ')
}

/** New members' photos that may wait for a moderator at once (contract, section 5). */
export const maxWaitingPhotos = 3

/** Where a photo's colour is not known. */
export const unknownColour = '#808080'
