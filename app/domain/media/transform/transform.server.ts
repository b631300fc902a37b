import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { atField } from '#app/domain/errors.ts'
import {
  photoFiles,
  settleAll,
  type TransformedFile,
  type WritablePhoto,
  type WrittenFile,
} from '#app/domain/media/files/photo-files.server.ts'
import { asBrokenFile, openPhoto, type Readable } from '#app/domain/media/formats/readable.server.ts'
import { ORIGINAL_SIDE, type PhotoExt, type Turn, type Variant } from '#app/domain/media/media.ts'
import { type PhotoType } from '#app/domain/media/media-types.ts'
import { whenMemoryAllows } from '#app/domain/media/transform/photo-memory.server.ts'
import {
  decodeStill,
  dominantColorOf,
  isTransparent,
  orientationTurned,
  type Pixels,
  writePixels,
  writeSizes,
} from '#app/domain/media/transform/still.server.ts'
import { workQueue } from '#app/domain/media/transform/work-queue.ts'
import { makeDecoderFolder } from '#app/integrations/media-store/work-folder.server.ts'

export type { TransformedFile }

sharp.concurrency(1)
sharp.cache(false)

/** Photos at once, and how many may wait: a photo takes about half a second of one core. */
const photos = workQueue({ atOnce: availableParallelism(), maxWaiting: 24, admit: whenMemoryAllows.here })

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

/**
 * Makes the files of a photo, `{variant}.{ext}` in `outDir`: upright, in sRGB, without any metadata, never enlarged.
 * A `turn` comes on top of its EXIF; a moving picture stays as it is, since sharp turns no pages.
 * Throws `file_broken`, `file_too_slow`, `file_too_many_pixels`, `file_too_many_frames` or, with too many photos
 * waiting, `overloaded`; no file of it stays in `outDir` then.
 */
export async function transformPhoto(
  input: { path: string; type: PhotoType; turn?: Turn },
  outDir: string,
  field = 'file',
): Promise<TransformedPhoto> {
  const spare = join(outDir, 'decoded')
  await makeDecoderFolder(spare)
  const files = photoFiles(outDir)
  try {
    return await atField(field, async () => {
      const opened = await openPhoto(input, spare)
      const photo = { ...opened, orientation: orientationTurned(opened.orientation, input.turn ?? 0) }
      return photos.run(() => asBrokenFile(() => makeAll(photo, files)))
    })
  } catch (error) {
    await files.removeAll()
    throw error
  } finally {
    await rm(spare, { recursive: true, force: true })
  }
}

/** Pixels of a thumbnail's long side. */
const THUMBNAIL_SIDE = 160

/**
 * A small still WebP of a few KB, of a photo that is not stored yet. It waits its turn and throws as `transformPhoto`
 * does.
 */
export function thumbnailOf(input: { path: string; type: PhotoType }, field: string): Promise<Buffer> {
  return withStill({ ...input, side: THUMBNAIL_SIDE }, field, thumbnailOfPixels)
}

type AnyPixels = Omit<Pixels, 'data'> & { data: Uint8Array }

/** The same of a photo that is decoded already. */
export function thumbnailOfPixels({ data, ...raw }: AnyPixels): Promise<Buffer> {
  return sharp(data, { raw })
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer()
}

/**
 * What `work` makes of the first frame of a photo that is not stored yet, upright, at most `side` pixels wide and high.
 * A `turn` comes on top of its EXIF. It waits its turn and throws as `transformPhoto` does.
 */
export async function withStill<T>(
  { side, turn = 0, ...input }: { path: string; type: PhotoType; side: number; turn?: Turn | undefined },
  field: string,
  work: (pixels: Pixels) => Promise<T>,
): Promise<T> {
  const spare = `${input.path}.decoded`
  await makeDecoderFolder(spare)
  try {
    return await atField(field, async () => {
      const { path, orientation } = await openPhoto(input, spare)
      return photos.run(() =>
        asBrokenFile(async () => work(await decodeStill(path, orientationTurned(orientation, turn), side))),
      )
    })
  } finally {
    await rm(spare, { recursive: true, force: true })
  }
}

async function makeAll(photo: Readable, to: WritablePhoto): Promise<TransformedPhoto> {
  const isMoving = photo.moving.length > 0
  const { original, files, dominantColor } = await (isMoving ? makeMoving(photo, to) : makeStill(photo, to))
  return {
    width: original.width,
    height: original.height,
    dominantColor,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    ext: original.ext,
    mime: mimes[original.ext],
    isAnimated: isMoving,
    files: files.map(({ bytes: _, ...file }) => file),
  }
}

const mimes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

type Made = { original: WrittenFile; files: WrittenFile[]; dominantColor: string }

const sizes = ['large', 'medium', 'thumbnail'] as const satisfies Variant[]

async function makeStill({ path, type, orientation }: Readable, { write }: WritablePhoto): Promise<Made> {
  const pixels = await decodeStill(path, orientation, ORIGINAL_SIDE)
  const ext = originalExts[type] ?? (isTransparent(pixels) ? 'png' : 'jpg')
  const [original, { written, smallest }] = await settleAll([
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

/** The moving files are there; the JPEGs are of the first frame. */
async function makeMoving({ path, moving }: Readable, { write, moveIn }: WritablePhoto): Promise<Made> {
  const pixels = await decodeStill(path, 1, ORIGINAL_SIDE)
  const { written, smallest } = await writeSizes(pixels, sizes, ['jpg'], write)
  const [original, ...smaller] = await Promise.all(
    moving.map((file) => moveIn(join(dirname(path), `${file.variant}.webp`), { ...file, ext: 'webp' })),
  )
  if (original === undefined) throw new Error('No moving file')
  return {
    original,
    files: [original, ...smaller, ...written],
    dominantColor: await dominantColorOf(smallest),
  }
}
