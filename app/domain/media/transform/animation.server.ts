import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { WriteFile, WrittenFile } from '#app/domain/media/files/photo-files.server.ts'
import { mediaLimits, ORIGINAL_SIDE, type Variant, variants, variantWidths } from '#app/domain/media/media.ts'
import { webpOptions } from '#app/domain/media/transform/still.server.ts'

/**
 * Writes a moving GIF or WebP as moving WebPs, its delays and repeats kept: the original and each variant. Frames
 * stream from decoder to encoder, so that memory does not grow with their number; sizes that come out alike are
 * encoded once.
 */
export async function writeAnimation(
  path: string,
  write: WriteFile,
): Promise<[WrittenFile, ...WrittenFile[]]> {
  const original = await encodeSize('original', originalSize(moving(path)), write)
  const written: [WrittenFile, ...WrittenFile[]] = [original]
  for (const variant of variants.toReversed()) {
    const width = variantWidths[variant]
    const last = written.at(-1) ?? original
    written.push(
      last.width <= width
        ? await copySize(variant, last, write)
        : await encodeSize(variant, moving(path).resize({ width, withoutEnlargement: true }), write),
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

function encodeSize(variant: Variant | 'original', image: Sharp, write: WriteFile): Promise<WrittenFile> {
  return write(variant, 'webp', async () => {
    const { data, info } = await image.webp(webpOptions).toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.pageHeight ?? info.height }
  })
}

function copySize(variant: Variant, from: WrittenFile, write: WriteFile): Promise<WrittenFile> {
  const { path, width, height } = from
  return write(variant, 'webp', async () => ({ width, height, data: await readFile(path) }))
}
