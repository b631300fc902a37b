import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { DomainError } from '#app/domain/errors.ts'
import { needsDecoderProcess, runDecoderProcess } from '#app/domain/media/formats/decoder-process.server.ts'
import type { MovingFile } from '#app/domain/media/formats/decoders/outcome.ts'
import { mustBeWithinSize } from '#app/domain/media/formats/picture-size.ts'
import { isFilledGif } from '#app/domain/media/formats/structure/gif.server.ts'
import { writeParts } from '#app/domain/media/formats/structure/picture-parts.server.ts'
import {
  readStructure,
  type Structure,
  type WalkedType,
} from '#app/domain/media/formats/structure/structure.server.ts'
import { maxFrames } from '#app/domain/media/media.ts'
import { type PhotoType } from '#app/domain/media/media-types.ts'
import { DecodingTimeout } from '#app/domain/media/transform/still.server.ts'
import { isSystemError } from '#app/domain/media/transform/system-error.ts'

/** A photo that sharp reads here, as what it says of itself. */
export type Readable = {
  path: string
  /** As uploaded. */
  type: PhotoType
  /** Of EXIF: what is still to be done to it. */
  orientation: number
  /** The files of a moving picture, made already, in the folder it was decoded in; `path` is its first frame. */
  moving: MovingFile[]
}

/** More pixels than this process decodes itself. */
export const LARGE_PIXELS = 25_000_000

/** Nor does it decode a longer row: whoever shrinks a picture holds hundreds of its rows. */
const LARGE_WIDTH = 8_000

/** Nor does it decode a larger file, or one of which so much must be held in memory at once. */
const [LARGE_FILE_BYTES, LARGE_HELD_BYTES] = [64 * 1024 * 1024, 32 * 1024 * 1024]

/**
 * Looks at a photo before any library does. What is small enough is read here, without what else its file carries; all
 * else, and what moves, is decoded first by a process of its own, into the empty folder `spare`. Throws `file_broken`,
 * `file_too_many_pixels`, `file_too_many_frames`, `file_too_slow` or `overloaded`.
 */
export async function openPhoto(
  { path, type }: { path: string; type: PhotoType },
  spare: string,
): Promise<Readable> {
  const looked = needsDecoderProcess(type) ? { path, isSmall: false } : await lookAt(path, type, spare)
  if (looked.isSmall)
    return asBrokenFile(() => readHeader(looked.path, type, formatNames[type] ?? 'tiff', []))
  const still = join(spare, 'still.tiff')
  const moving = await runDecoderProcess({ path: looked.path, type }, still)
  return asBrokenFile(() => readHeader(still, type, 'tiff', moving))
}

const formatNames: Partial<Record<PhotoType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

async function lookAt(
  path: string,
  type: WalkedType,
  spare: string,
): Promise<{ path: string; isSmall: boolean }> {
  const structure = await asBrokenFile(() => readStructure(path, type))
  if (structure === null) return { path, isSmall: false }
  const { size } = await stat(path)
  mustBeWithinLimits(structure)
  if (type === 'image/gif' && !isFilledGif(structure, size)) throw new DomainError('file_broken')
  const alone = structure.alone && join(spare, 'alone')
  if (alone && structure.alone) await writeParts(path, structure.alone, alone)
  return { path: alone ?? path, isSmall: isSmall(structure, alone ? (await stat(alone)).size : size) }
}

function mustBeWithinLimits({ width, height, frames }: Structure): void {
  if (frames > maxFrames) throw new DomainError('file_too_many_frames', { params: { max: maxFrames } })
  mustBeWithinSize({ width, height, frames: Math.max(1, frames) })
}

function isSmall({ width, height, frames, heldBytes }: Structure, fileBytes: number): boolean {
  const pixels = width * height
  const isSmallStill = frames <= 1 && pixels > 0 && pixels <= LARGE_PIXELS && width <= LARGE_WIDTH
  return isSmallStill && heldBytes <= LARGE_HELD_BYTES && fileBytes <= LARGE_FILE_BYTES
}

async function readHeader(
  path: string,
  type: PhotoType,
  format: string,
  moving: MovingFile[],
): Promise<Readable> {
  const header = await sharp(path, { limitInputPixels: false }).metadata()
  if (header.format !== format) throw new Error(`${header.format} instead of ${format}`)
  const { width, height, orientation = 1 } = header
  mustBeWithinSize({ width, height })
  return { path, type, orientation, moving }
}

/** Turns an error of sharp into `file_broken` or `file_too_slow`, unless the system caused it (`isSystemError`). */
export async function asBrokenFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError || isSystemError(error)) throw error
    throw new DomainError(error instanceof DecodingTimeout ? 'file_too_slow' : 'file_broken', {
      cause: error,
    })
  }
}
