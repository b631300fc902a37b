import sharp, { type Sharp } from 'sharp'
import {
  imageWorkQueue,
  settleAll,
  type WriteFile,
  type WrittenFile,
} from '#app/domain/media/files/photo-files.server.ts'
import {
  mediaLimits,
  type PhotoExt,
  type Turn,
  type Variant,
  variantWidths,
} from '#app/domain/media/media.ts'

/** A picture as bare pixels: metadata cannot outlive this. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** What a picture that the server's process decodes takes on a busy machine, many times over. */
const DECODING_SECONDS = 20

/** A picture took longer than it may. */
export class DecodingTimeout extends Error {}

/**
 * The first frame of a photo, upright and in sRGB, at most so many pixels wide and high. Decodes it once. Rejects with a
 * `DecodingTimeout` after so many `seconds` of a clock, 0 for no limit.
 */
export function decodeStill(
  path: string,
  orientation: number,
  side: number,
  seconds = DECODING_SECONDS,
): Promise<Pixels> {
  const options = { limitInputPixels: mediaLimits.maxPixels, failOn: 'error' } as const
  const image = sharp(path, options).timeout({ seconds })
  const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
  // Turned when it is small: turning all of a large photo takes as long as decoding it, and the memory for it.
  return toPixels(turned(image.toColourspace('srgb').resize(size), orientation), seconds)
}

/** What undoes each orientation of EXIF; sharp mirrors first. */
const turns: Record<number, (image: Sharp) => Sharp> = {
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.flip().rotate(90),
  6: (image) => image.rotate(90),
  7: (image) => image.flop().rotate(90),
  8: (image) => image.rotate(270),
}

function turned(image: Sharp, orientation: number): Sharp {
  return turns[orientation]?.(image) ?? image
}

/** The orientations of pictures that are mirrored and of those that are not, each a quarter turn on from the last. */
const quarterTurns = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
] as const

/** The orientation of EXIF that stands for another one and a turn after it. */
export function orientationTurned(orientation: number, turn: Turn): number {
  const ring = quarterTurns.find((ring) => ring.some((one) => one === orientation)) ?? quarterTurns[0]
  const at = Math.max(
    0,
    ring.findIndex((one) => one === orientation),
  )
  return ring[(at + turn / 90) % 4] ?? orientation
}

/**
 * Writes the sizes, the largest first, each made from the one before and encoded while the smaller ones are made.
 * `smallest` is what they end with.
 */
export async function writeSizes(
  from: Pixels,
  [variant, ...smaller]: readonly Variant[],
  exts: readonly PhotoExt[],
  write: WriteFile,
  shape = from.height / from.width,
): Promise<{ written: WrittenFile[]; smallest: Pixels }> {
  if (variant === undefined) return { written: [], smallest: from }
  const pixels = await scaledTo(variantWidths[variant], shape, from)
  const [files, rest] = await settleAll([
    settleAll(exts.map((ext) => writePixels(variant, pixels, ext, write))),
    writeSizes(pixels, smaller, exts, write, shape),
  ])
  return { written: [...files, ...rest.written], smallest: rest.smallest }
}

export function writePixels(
  variant: Variant | 'original',
  pixels: Pixels,
  ext: PhotoExt,
  write: WriteFile,
): Promise<WrittenFile> {
  const { width, height } = pixels
  return write(variant, ext, async () => ({ width, height, data: await encoded(pixels, ext).toBuffer() }))
}

/** The height comes from the shape of the whole, so that no rounding adds up from size to size. */
async function scaledTo(width: number, shape: number, pixels: Pixels): Promise<Pixels> {
  if (pixels.width <= width) return pixels
  const height = Math.max(1, Math.round(width * shape))
  return toPixels(fromPixels(pixels).resize({ width, height, fit: 'fill' }))
}

/** JPEG knows no transparency: it gets the ground of a sheet of paper. */
function encoded(pixels: Pixels, ext: PhotoExt): Sharp {
  if (ext === 'webp') return fromPixels(pixels).webp(webpOptions)
  if (ext === 'png') return fromPixels(pixels).png()
  return onPaper(pixels).jpeg({ quality: 80 })
}

function onPaper(pixels: Pixels): Sharp {
  return fromPixels(pixels).flatten({ background: '#ffffff' })
}

/** More effort doubles the time and saves one byte in a hundred. */
export const webpOptions = { quality: 78, effort: 2 } as const

/** Whether anything of it can be seen through. */
export function isTransparent({ data, channels }: Pixels): boolean {
  if (channels === 1 || channels === 3) return false
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return true
  return false
}

/** `#rrggbb` */
export async function dominantColorOf(pixels: Pixels): Promise<string> {
  // `stats` looks at its input: what was asked of the picture before does not count.
  const { dominant } = await fromPixels(await toPixels(onPaper(pixels))).stats()
  const hex = (value: number) => value.toString(16).padStart(2, '0')
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
}

/** `seconds` are those after which the image gives up by itself, 0 for never. */
function toPixels(image: Sharp, seconds = 0): Promise<Pixels> {
  return imageWorkQueue.run(async () => {
    const begun = performance.now()
    try {
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
      return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] }
    } catch (error) {
      // What libvips says cannot be relied on: pictures that fail at once share its messages.
      const isLate = seconds > 0 && performance.now() - begun >= seconds * 1000
      throw isLate ? new DecodingTimeout(`Not decoded in ${seconds} s`, { cause: error }) : error
    }
  })
}

function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
