const MIB = 1024 * 1024

/** What a file may be (GAL-64, GAL-66). The enforced limit is what the texts say. */
export const mediaLimits = {
  maxFileBytes: 256 * MIB,
  maxPixels: 100_000_000,
  maxMegapixels: 100,
} as const

/** The types taken, by their content, each with the extensions that it may carry. */
export const photoTypes = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const satisfies Record<string, readonly string[]>

export type PhotoType = keyof typeof photoTypes

export const photoExtensions: readonly string[] = Object.values(photoTypes).flat()

/** For `<input type="file" accept>`. */
export const photoAccept = [...Object.keys(photoTypes), ...photoExtensions.map((ext) => `.${ext}`)].join(',')

/** Widths in pixels that a photo is kept in beside its original; none is ever enlarged. */
export const variantWidths = { thumbnail: 320, medium: 800, large: 1600 } as const

/** The longest side of the stored original. */
export const ORIGINAL_SIDE = 2560

export type Variant = keyof typeof variantWidths

export const variants = Object.keys(variantWidths) as Variant[]

export type OriginalExt = 'jpg' | 'png' | 'webp'

/**
 * A photo as it is shown. `width` and `height` are those of the upright original; `dominantColor` is `#rrggbb`.
 * `base` is the address of its files where that is not the public one: waiting and hidden photos have their own.
 */
export type Photo = {
  name: string
  ext: OriginalExt
  width: number
  height: number
  dominantColor: string
  base?: string
}

type PhotoFiles = Pick<Photo, 'name' | 'ext' | 'base'>

export type PhotoUrls = { original: string } & Record<Variant, { jpg: string; webp: string }>

/** The addresses of all files of a photo: `/media/{name}/{variant}.webp`. */
export function photoUrls(photo: PhotoFiles): PhotoUrls {
  const base = photo.base ?? `/media/${photo.name}`
  const both = (variant: Variant) => ({ jpg: `${base}/${variant}.jpg`, webp: `${base}/${variant}.webp` })
  return {
    original: `${base}/original.${photo.ext}`,
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
