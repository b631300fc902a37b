/** What a file may be (GAL-64, GAL-66). The enforced limit is what the texts say. */
export const mediaLimits = {
  maxPixels: 100_000_000,
  maxMegapixels: 100,
} as const

/** The types taken (GAL-64, GAL-65), by their content, each with the extensions that are usual for it. */
export const photoTypes = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tiff', 'tif'],
  'image/svg+xml': ['svg'],
  'image/heic': ['heic'],
  'image/heif': ['heif'],
} as const satisfies Record<string, readonly string[]>

export const videoTypes = {
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'video/vnd.avi': ['avi'],
} as const satisfies Record<string, readonly string[]>

export type PhotoType = keyof typeof photoTypes
export type VideoType = keyof typeof videoTypes

const photoExtensions: readonly string[] = Object.values(photoTypes).flat()
const videoExtensions: readonly string[] = Object.values(videoTypes).flat()

export const mediaExtensions: readonly string[] = [...photoExtensions, ...videoExtensions]

/** The extensions that the specification lists, as people read them. */
export const typesText = mediaExtensions.filter((ext) => !['jfif', 'tif', 'm4v'].includes(ext)).join(', ')

/** Whether an address on the web ends with one of the extensions (GAL-68); a query behind it does not count. */
export function hasMediaExtension(address: string): boolean {
  const ext = extensionOf(address)
  return ext !== null && mediaExtensions.includes(ext)
}

/**
 * Whether a picked file is a still picture, which can be cropped and drawn anew; one without a type, as some browsers
 * hand on a HEIC, is told by its name. A GIF may move, and an SVG has no pixels of its own.
 */
export function isCroppable({ name, type }: { name: string; type: string }): boolean {
  const kind = type || typeOfName(name)
  return kind.startsWith('image/') && kind !== 'image/gif' && kind !== 'image/svg+xml'
}

function typeOfName(name: string): string {
  const ext = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const known = Object.entries<readonly string[]>(photoTypes).find(([, extensions]) =>
    extensions.includes(ext),
  )
  return known?.[0] ?? ''
}

/** What an address looks like before anything is fetched: a hint for the form, no more (GAL-69 to GAL-71). */
export function mediaHint(address: string): 'photo' | 'video' | null {
  const ext = extensionOf(address)
  if (ext !== null && ['jpg', 'jpeg', 'png', 'gif'].includes(ext)) return 'photo'
  if ((ext !== null && videoExtensions.includes(ext)) || /video/i.test(address)) return 'video'
  return null
}

function extensionOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { pathname } = new URL(address)
  return /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? null
}

/** For `<input type="file" accept>`. */
export const mediaAccept = [
  ...Object.keys({ ...photoTypes, ...videoTypes }),
  ...mediaExtensions.map((ext) => `.${ext}`),
].join(',')

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

/** Of a photo's stored original, or of a video as it was uploaded. */
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
  /** Of a video: whether it has a still picture, and an MP4 for browsers that cannot play the original. */
  video?: { hasPoster: boolean; hasMp4: boolean }
}

export type PhotoFiles = Pick<Photo, 'name' | 'ext' | 'base' | 'video'>

/** `original` of a video is what browsers play. */
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
    original: video?.hasMp4 ? `${base}/video.mp4` : `${base}/original.${photo.ext}`,
    thumbnail: both('thumbnail'),
    medium: both('medium'),
    large: both('large'),
  }
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
