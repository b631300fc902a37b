import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { DomainError } from '#app/domain/errors.ts'
import { writeAnimation } from '#app/domain/media/animation.server.ts'
import { decodeForeign, isForeign } from '#app/domain/media/foreign.server.ts'
import { announcedFrames } from '#app/domain/media/frames.server.ts'
import { isMachineFault } from '#app/domain/media/machine-fault.ts'
import {
  maxFrames,
  mediaLimits,
  ORIGINAL_SIDE,
  type PhotoExt,
  type PhotoType,
  type Variant,
} from '#app/domain/media/media.ts'
import {
  allDone,
  photoFiles,
  type TransformedFile,
  type WriteFile,
  type Written,
} from '#app/domain/media/photo-files.server.ts'
import {
  decodeStill,
  dominantColorOf,
  isTransparent,
  writePixels,
  writeSizes,
} from '#app/domain/media/still.server.ts'
import { workQueue } from '#app/domain/media/work-queue.ts'

export type { TransformedFile }

sharp.concurrency(1)
sharp.cache(false)

/** Photos at once, and how many may wait: a photo takes about half a second of one core. */
const photos = workQueue({ atOnce: availableParallelism(), maxWaiting: 24 })

/** Of the large ones, some of which must be held in memory whole, one at a time. */
const largePhotos = workQueue({ atOnce: 1, maxWaiting: Number.POSITIVE_INFINITY })
const LARGE_PIXELS = 25_000_000

/** `width` and `height` are those of the upright original; `bytes` is all files together. */
export type TransformedPhoto = {
  width: number
  height: number
  /** '#rrggbb' */
  dominantColor: string
  bytes: number
  /** Of the stored original. */
  ext: PhotoExt
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  /** The WebPs move; the JPEGs are the first frame. */
  isAnimated: boolean
  files: TransformedFile[]
}

/** A photo of a type that sharp reads here. */
type Readable = { path: string; type: PhotoType; format: string }

/**
 * Makes the files of a photo, `{variant}.{ext}` in `outDir`: upright, in sRGB, without any metadata, never enlarged.
 * Throws `file_broken`, `file_too_many_pixels`, `file_too_many_frames` or, with too many photos waiting,
 * `overloaded`; no file of it stays in `outDir` then.
 */
export async function transformPhoto(
  input: { path: string; type: PhotoType },
  outDir: string,
  field = 'file',
): Promise<TransformedPhoto> {
  await mkdir(outDir, { recursive: true })
  const { write, removeAll } = photoFiles(outDir)
  const decoded = join(outDir, 'decoded.tiff')
  try {
    const photo = await readable(input, decoded, field)
    return await photos.run(() => transformReadable(photo, write, field))
  } catch (error) {
    await removeAll()
    throw error
  } finally {
    await rm(decoded, { force: true })
  }
}

/** Pixels of a thumbnail's long side. */
const THUMBNAIL_SIDE = 160

/**
 * A small still WebP of a few KB, of a photo that is not stored yet. It waits its turn and throws as `transformPhoto`
 * does.
 */
export async function thumbnailOf(input: { path: string; type: PhotoType }, field: string): Promise<Buffer> {
  const decoded = `${input.path}.tiff`
  try {
    const photo = await readable(input, decoded, field)
    return await photos.run(async () => {
      const { width, height, orientation } = await asRefusal(field, () => readHeader(photo, field))
      const make = () => asRefusal(field, () => shrink(photo.path, orientation))
      return width * height > LARGE_PIXELS ? await largePhotos.run(make) : await make()
    })
  } finally {
    await rm(decoded, { force: true })
  }
}

async function shrink(path: string, orientation: number): Promise<Buffer> {
  const { data, ...raw } = await decodeStill(path, orientation, THUMBNAIL_SIDE)
  return sharp(data, { raw }).webp({ quality: 70 }).toBuffer()
}

const formats = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const

async function readable(
  { path, type }: { path: string; type: PhotoType },
  decoded: string,
  field: string,
): Promise<Readable> {
  if (!isForeign(type)) return { path, type, format: formats[type] }
  await decodeForeign({ path, type }, decoded, field)
  return { path: decoded, type, format: 'tiff' }
}

async function transformReadable(
  photo: Readable,
  write: WriteFile,
  field: string,
): Promise<TransformedPhoto> {
  const header = await asRefusal(field, () => readHeader(photo, field))
  const { width, height, frames } = header
  const isAnimated = frames > 1 && header.orientation === 1
  const make = () =>
    asRefusal(field, () =>
      isAnimated ? makeMoving(photo, write) : makeStill(photo, header.orientation, write),
    )
  const { original, files, dominantColor } =
    width * height * frames > LARGE_PIXELS ? await largePhotos.run(make) : await make()
  return {
    width: original.width,
    height: original.height,
    dominantColor,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    ext: original.ext,
    mime: mimes[original.ext],
    isAnimated,
    files: files.map(({ bytes: _, ...file }) => file),
  }
}

const mimes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

type Header = { width: number; height: number; frames: number; orientation: number }

/** What the file says of itself; refuses what is too much before any pixel is decoded. */
async function readHeader({ path, type, format }: Readable, field: string): Promise<Header> {
  if (type === 'image/gif' || type === 'image/webp') {
    const { frames, width, height } = await announcedFrames(path, type, maxFrames)
    if (frames > maxFrames)
      throw new DomainError('file_too_many_frames', { field, params: { max: maxFrames } })
    mustHaveFewPixels(width * height * Math.max(1, frames), field)
  }
  const header = await sharp(path, { limitInputPixels: false }).metadata()
  if (header.format !== format) throw new Error(`${header.format} instead of ${format}`)
  const { width, height, pages = 1, orientation = 1 } = header
  const frames = type === 'image/gif' || type === 'image/webp' ? pages : 1
  mustHaveFewPixels(width * height * frames, field)
  return { width, height, frames, orientation }
}

function mustHaveFewPixels(pixels: number, field: string): void {
  if (pixels <= mediaLimits.maxPixels) return
  throw new DomainError('file_too_many_pixels', { field, params: { max: mediaLimits.maxMegapixels } })
}

/** What sharp cannot do is the file's fault, if not the machine's. */
async function asRefusal<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError || isMachineFault(error)) throw error
    throw new DomainError('file_broken', { field, cause: error })
  }
}

type Made = { original: Written; files: Written[]; dominantColor: string }

const sizes = ['large', 'medium', 'thumbnail'] as const satisfies Variant[]

async function makeStill({ path, type }: Readable, orientation: number, write: WriteFile): Promise<Made> {
  const pixels = await decodeStill(path, orientation, ORIGINAL_SIDE)
  const ext = originalExts[type] ?? (isTransparent(pixels) ? 'png' : 'jpg')
  const [original, { written, smallest }] = await allDone([
    writePixels('original', pixels, ext, write),
    writeSizes(pixels, sizes, ['jpg', 'webp'], write),
  ])
  return { original, files: [original, ...written], dominantColor: await dominantColorOf(smallest) }
}

/** The stored original keeps the family of what was uploaded; the others have it as they need. */
const originalExts: Partial<Record<PhotoType, PhotoExt>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'webp',
  'image/svg+xml': 'png',
}

async function makeMoving({ path }: Readable, write: WriteFile): Promise<Made> {
  const pixels = await decodeStill(path, 1, ORIGINAL_SIDE)
  const { written, smallest } = await writeSizes(pixels, sizes, ['jpg'], write)
  const moving = await writeAnimation(path, write)
  return {
    original: moving[0],
    files: [...moving, ...written],
    dominantColor: await dominantColorOf(smallest),
  }
}
