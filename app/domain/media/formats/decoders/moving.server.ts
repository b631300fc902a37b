import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { MovingFile } from '#app/domain/media/formats/decoders/outcome.ts'
import { mediaLimits, ORIGINAL_SIDE, type Variant, variants, variantWidths } from '#app/domain/media/media.ts'
import { webpOptions } from '#app/domain/media/transform/still.server.ts'

/**
 * Writes a moving GIF or WebP as moving WebPs to a folder, its delays and repeats kept: the original and each variant.
 * Frames stream from decoder to encoder, so that memory does not grow with their number; sizes that come out alike are
 * encoded once. Nothing for a picture that stands still, and for one that EXIF turns: sharp turns no pages.
 */
export async function writeMoving(path: string, folder: string): Promise<MovingFile[]> {
  const { pages = 1, orientation = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
  if (pages === 1 || orientation !== 1) return []
  const original = await encodeSize('original', originalSize(moving(path)), folder)
  const written = [original]
  for (const variant of variants.toReversed()) {
    const width = variantWidths[variant]
    const last = written.at(-1) ?? original
    written.push(
      last.width <= width
        ? await copySize(variant, last, folder)
        : await encodeSize(variant, moving(path).resize({ width, withoutEnlargement: true }), folder),
    )
  }
  return written
}

function moving(path: string): Sharp {
  const options = { animated: true, limitInputPixels: mediaLimits.maxPixels, failOn: 'error' } as const
  return sharp(path, options).toColourspace('srgb')
}

function originalSize(image: Sharp): Sharp {
  return image.resize({
    width: ORIGINAL_SIDE,
    height: ORIGINAL_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
}

async function encodeSize(variant: Variant | 'original', image: Sharp, folder: string): Promise<MovingFile> {
  const info = await image.webp(webpOptions).toFile(fileIn(folder, variant))
  return { variant, width: info.width, height: info.pageHeight ?? info.height }
}

async function copySize(variant: Variant, from: MovingFile, folder: string): Promise<MovingFile> {
  await copyFile(fileIn(folder, from.variant), fileIn(folder, variant))
  return { ...from, variant }
}

function fileIn(folder: string, variant: MovingFile['variant']): string {
  return join(folder, `${variant}.webp`)
}
