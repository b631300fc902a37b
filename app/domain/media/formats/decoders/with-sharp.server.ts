import sharp from 'sharp'
import { DomainError } from '#app/domain/errors.ts'
import { readableSvg } from '#app/domain/media/formats/svg-text.ts'
import { mediaLimits, ORIGINAL_SIDE, variantWidths } from '#app/domain/media/media.ts'

/** Draws an SVG, its long side between those of the largest variant and the original, however large it says it is. */
export async function drawSvg(bytes: Buffer, output: string): Promise<void> {
  const svg = readableSvg(bytes)
  // From bytes and not by path: so there is no folder or host that a reference could start from.
  const { format, width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
  if (format !== 'svg') throw new Error('No SVG')
  mustHaveFewPixels(width, height)
  const nominal = Math.max(width, height)
  const side = Math.min(Math.max(nominal, variantWidths.large), ORIGINAL_SIDE)
  await sharp(svg, { density: densityFor(side / nominal), limitInputPixels: mediaLimits.maxPixels })
    .resize({ width: side, height: side, fit: 'inside' })
    .tiff({ compression: 'none' })
    .toFile(output)
}

/** 72 dots an inch draw an SVG in the size that it says. */
function densityFor(scale: number): number {
  return Math.min(Math.max(72 * scale, 1), 100_000)
}

/** The first page or frame of a photo, upright and in sRGB, no larger than an original is kept. */
export async function readWithSharp(path: string, output: string, expected: string): Promise<void> {
  const options = { limitInputPixels: mediaLimits.maxPixels, failOn: 'error' } as const
  const { format, width, height } = await sharp(path, { ...options, limitInputPixels: false }).metadata()
  if (format !== expected) throw new Error(`${format} instead of ${expected}`)
  mustHaveFewPixels(width, height)
  await sharp(path, options)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: ORIGINAL_SIDE, height: ORIGINAL_SIDE, fit: 'inside', withoutEnlargement: true })
    .tiff({ compression: 'none' })
    .toFile(output)
}

function mustHaveFewPixels(width: number, height: number): void {
  if (width * height <= mediaLimits.maxPixels) return
  throw new DomainError('file_too_many_pixels', { params: { max: mediaLimits.maxMegapixels } })
}
