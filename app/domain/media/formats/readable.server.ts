import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { DomainError } from '#app/domain/errors.ts'
import { needsDecoderProcess, runDecoderProcess } from '#app/domain/media/formats/decoder-process.server.ts'
import { declaredFrames } from '#app/domain/media/formats/frames.server.ts'
import { maxFrames, mediaLimits } from '#app/domain/media/media.ts'
import { type PhotoType } from '#app/domain/media/media-types.ts'
import { isSystemError } from '#app/domain/media/transform/system-error.ts'

/** A photo that sharp reads here, as what it says of itself. */
export type Readable = {
  path: string
  /** As uploaded. */
  type: PhotoType
  /** Of EXIF: what is still to be done to it. */
  orientation: number
  isMoving: boolean
  /** Of all its frames. */
  pixels: number
}

/** Some files of so many pixels must be held in memory whole to be decoded. */
export const LARGE_PIXELS = 25_000_000

/**
 * Looks at a photo before any pixel of it is decoded here. One of a foreign type, or a large one, is decoded first by a
 * process of its own, to `spare`. Throws `file_broken`, `file_too_many_pixels`, `file_too_many_frames` or
 * `overloaded`.
 */
export async function openPhoto(
  { path, type }: { path: string; type: PhotoType },
  spare: string,
): Promise<Readable> {
  if (!needsDecoderProcess(type)) {
    const photo = await asBrokenFile(() => readHeader(path, type, formats[type]))
    if (photo.isMoving || photo.pixels <= LARGE_PIXELS) return photo
  }
  await runDecoderProcess({ path, type }, spare)
  return asBrokenFile(() => readHeader(spare, type, 'tiff'))
}

const formats = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const

async function readHeader(path: string, type: PhotoType, format: string): Promise<Readable> {
  if (format === 'gif' || format === 'webp') await mustHaveFewFrames(path, format)
  const header = await sharp(path, { limitInputPixels: false }).metadata()
  if (header.format !== format) throw new Error(`${header.format} instead of ${format}`)
  const { width, height, orientation = 1 } = header
  const frames = format === 'gif' || format === 'webp' ? (header.pages ?? 1) : 1
  const pixels = width * height * frames
  mustHaveFewPixels(pixels)
  return { path, type, orientation, isMoving: frames > 1 && orientation === 1, pixels }
}

/** Counted by hand: what sharp counts it holds in memory. */
async function mustHaveFewFrames(path: string, format: 'gif' | 'webp'): Promise<void> {
  const { frames, width, height } = await declaredFrames(path, format, maxFrames)
  if (frames > maxFrames) throw new DomainError('file_too_many_frames', { params: { max: maxFrames } })
  mustHaveFewPixels(width * height * Math.max(1, frames))
  if (format === 'gif') await mustHaveDataFor(width * height, path)
}

/** No GIF packs more of its picture into a byte; one that says it does asks for memory alone. */
const GIF_PIXELS_A_BYTE = 2048

async function mustHaveDataFor(pixels: number, path: string): Promise<void> {
  const { size } = await stat(path)
  if (pixels > size * GIF_PIXELS_A_BYTE) throw new Error(`${pixels} pixels in ${size} bytes`)
}

function mustHaveFewPixels(pixels: number): void {
  if (pixels <= mediaLimits.maxPixels) return
  throw new DomainError('file_too_many_pixels', { params: { max: mediaLimits.maxMegapixels } })
}

/** Turns an error of sharp into `file_broken`, unless the system caused it (`isSystemError`). */
export async function asBrokenFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError || isSystemError(error)) throw error
    throw new DomainError('file_broken', { cause: error })
  }
}
