import sharp from 'sharp'
import { DomainError } from '#app/domain/errors.ts'
import { mediaLimits, type PhotoType } from '#app/domain/media/media.ts'

/** Pixels of the long side. */
const SIDE = 160

/** A small still WebP of a few KB, upright and bare, of a photo that is not stored yet. Throws `file_broken`. */
export async function thumbnailOf(path: string, _type: PhotoType, field: string): Promise<Buffer> {
  try {
    return await sharp(path, { limitInputPixels: mediaLimits.maxPixels })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside' })
      .webp({ quality: 70 })
      .toBuffer()
  } catch (cause) {
    throw new DomainError('file_broken', { field, cause })
  }
}
