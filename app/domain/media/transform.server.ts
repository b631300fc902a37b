import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { DomainError } from '#app/domain/errors.ts'
import {
  mediaLimits,
  ORIGINAL_SIDE,
  type OriginalExt,
  type Variant,
  variantWidths,
} from '#app/domain/media/media.ts'
import { wrongType } from '#app/domain/media/sniff.server.ts'
import { workQueue } from '#app/domain/media/work-queue.ts'

sharp.concurrency(1)
sharp.cache(false)

const cores = availableParallelism()

/** Photos at once, and how many may wait: a photo takes about a second of one core. */
const photos = workQueue({ atOnce: cores, maxWaiting: 24 })

/** Encoders and decoders at once, over all photos: the other threads of the pool stay free for files. */
const pixelWork = workQueue({ atOnce: cores, maxWaiting: Number.POSITIVE_INFINITY })

export type TransformedFile = {
  variant: Variant | 'original'
  ext: OriginalExt
  path: string
  width: number
  height: number
}

/** `width` and `height` are those of the upright original; `bytes` is all files together. */
export type TransformedPhoto = {
  width: number
  height: number
  /** '#rrggbb' */
  dominantColor: string
  bytes: number
  /** Of the stored original. */
  ext: OriginalExt
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  files: TransformedFile[]
}

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/**
 * Makes the files of a photo, `{variant}.{ext}` in `outDir`: upright, in sRGB, without any metadata, never enlarged.
 * It is decoded once; each size is made from the next larger one. Throws `file_broken`, `file_too_many_pixels`,
 * `file_type` or, with too many photos waiting, `overloaded`; no file of it stays in `outDir` then.
 */
export async function transformPhoto(
  inputPath: string,
  outDir: string,
  field = 'file',
): Promise<TransformedPhoto> {
  return photos.run(async () => {
    const { pixels, ext } = await decode(inputPath, field)
    await mkdir(outDir, { recursive: true })
    const begun: string[] = []
    try {
      return await writeAll(pixels, ext, writerTo(outDir, begun))
    } catch (error) {
      await Promise.allSettled(begun.map((path) => rm(path, { force: true })))
      throw error
    }
  })
}

/** The photo at the size of the stored original, as bare pixels: metadata cannot outlive this. */
async function decode(inputPath: string, field: string): Promise<{ pixels: Pixels; ext: OriginalExt }> {
  try {
    const image = sharp(inputPath, { limitInputPixels: mediaLimits.maxPixels, failOn: 'error' })
    const { format } = await image.metadata()
    const ext = originalExts[format as keyof typeof originalExts]
    if (ext === undefined) throw wrongType(field)
    const size = {
      width: ORIGINAL_SIDE,
      height: ORIGINAL_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    } as const
    return { pixels: await toPixels(image.autoOrient().toColourspace('srgb').resize(size)), ext }
  } catch (error) {
    throw refusalOf(error, field)
  }
}

const originalExts = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const
const mimes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

function refusalOf(error: unknown, field: string): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error
  if (error.message.startsWith('Input file is missing')) return error
  if (/exceeds (the )?pixel limit/i.test(error.message)) {
    return new DomainError('file_too_many_pixels', {
      field,
      params: { max: mediaLimits.maxMegapixels },
      cause: error,
    })
  }
  return new DomainError('file_broken', { field, cause: error })
}

type Written = TransformedFile & { bytes: number }

async function writeAll(original: Pixels, ext: OriginalExt, write: WriteFile): Promise<TransformedPhoto> {
  const [first, sizes] = await allDone([
    write('original', original, ext),
    writeSizes(original, ['large', 'medium', 'thumbnail'], write),
  ])
  const written = [first, ...sizes.written]
  return {
    width: original.width,
    height: original.height,
    dominantColor: await dominantColorOf(sizes.smallest),
    bytes: written.reduce((sum, { bytes }) => sum + bytes, 0),
    ext,
    mime: mimes[ext],
    files: written.map(({ bytes: _, ...file }) => file),
  }
}

/** Makes the first size, then encodes it while the smaller ones are made from it. */
async function writeSizes(
  from: Pixels,
  [variant, ...smaller]: Variant[],
  write: WriteFile,
): Promise<{ written: Written[]; smallest: Pixels }> {
  if (variant === undefined) return { written: [], smallest: from }
  const pixels = await scaledTo(variantWidths[variant], from)
  const [jpg, webp, rest] = await allDone([
    write(variant, pixels, 'jpg'),
    write(variant, pixels, 'webp'),
    writeSizes(pixels, smaller, write),
  ])
  return { written: [jpg, webp, ...rest.written], smallest: rest.smallest }
}

type WriteFile = (variant: TransformedFile['variant'], pixels: Pixels, ext: OriginalExt) => Promise<Written>

function writerTo(outDir: string, begun: string[]): WriteFile {
  return (variant, pixels, ext) => {
    const path = join(outDir, `${variant}.${ext}`)
    begun.push(path)
    return pixelWork.run(async () => {
      const { size } = await encoded(pixels, ext).toFile(path)
      return { variant, ext, path, width: pixels.width, height: pixels.height, bytes: size }
    })
  }
}

/** Like Promise.all, but settles only when all have: no encoder may write after its file was removed. */
async function allDone<T extends readonly unknown[]>(work: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(work)
  return (await Promise.all(work)) as unknown as T
}

async function scaledTo(width: number, pixels: Pixels): Promise<Pixels> {
  return pixels.width <= width ? pixels : toPixels(fromPixels(pixels).resize({ width }))
}

/** JPEG knows no transparency: it gets the ground of a sheet of paper. */
function encoded(pixels: Pixels, ext: OriginalExt): Sharp {
  if (ext === 'webp') return fromPixels(pixels).webp({ quality: 78, effort: 3 })
  if (ext === 'png') return fromPixels(pixels).png()
  return fromPixels(pixels).flatten({ background: '#ffffff' }).jpeg({ quality: 80 })
}

async function dominantColorOf(pixels: Pixels): Promise<string> {
  const { dominant } = await fromPixels(pixels).flatten({ background: '#ffffff' }).stats()
  const hex = (value: number) => value.toString(16).padStart(2, '0')
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
}

function toPixels(image: Sharp): Promise<Pixels> {
  return pixelWork.run(async () => {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] }
  })
}

function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
