import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { DomainError } from '#app/domain/errors.ts'
import { decodeForeign, isForeign } from '#app/domain/media/foreign.server.ts'
import { mediaLimits, type PhotoType } from '#app/domain/media/media.ts'

/** Pixels of the long side. */
const SIDE = 160

/**
 * A small still WebP of a few KB, upright and bare, of a photo that is not stored yet. Throws what `transformPhoto` would
 * say of the file, as far as this much of it tells.
 */
export async function thumbnailOf(path: string, type: PhotoType, field: string): Promise<Buffer> {
  if (!isForeign(type)) return shrink(path, field)
  const decoded = `${path}.tiff`
  try {
    await decodeForeign({ path, type }, decoded, field)
    return await shrink(decoded, field)
  } finally {
    await rm(decoded, { force: true })
  }
}

async function shrink(path: string, field: string): Promise<Buffer> {
  try {
    return await sharp(path, { limitInputPixels: mediaLimits.maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside' })
      .webp({ quality: 70 })
      .toBuffer()
  } catch (cause) {
    throw new DomainError('file_broken', { field, cause })
  }
}
