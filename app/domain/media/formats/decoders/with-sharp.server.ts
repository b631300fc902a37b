import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import type { DecodedPicture } from '#app/domain/media/formats/decoders/picture.ts'
import { writeTiff } from '#app/domain/media/formats/decoders/tiff-file.ts'
import { mustBeWithinSize } from '#app/domain/media/formats/picture-size.ts'
import { readableSvg } from '#app/domain/media/formats/svg-text.ts'
import { mediaLimits, ORIGINAL_SIDE, variantWidths } from '#app/domain/media/media.ts'
import { decodeStill } from '#app/domain/media/transform/still.server.ts'

/** Draws an SVG, its long side between those of the largest variant and the original, however large it says it is. */
export async function drawSvg(bytes: Buffer, output: string): Promise<void> {
  const svg = readableSvg(bytes)
  // From bytes and not by path: so there is no folder or host that a reference could start from.
  const { format, width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
  if (format !== 'svg') throw new Error('No SVG')
  mustBeWithinSize({ width, height })
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

/**
 * The same of a picture that another decoder has read. A file of all its pixels lies between, by which sharp learns of
 * the colour profile; the turn is done when it is small.
 */
export async function writeSmall(picture: DecodedPicture, output: string): Promise<void> {
  const whole = `${output}.whole`
  writeTiff(whole, picture)
  // The work of this process is limited as it is, however long a busy machine takes over it.
  const { data, ...raw } = await decodeStill(whole, picture.orientation ?? 1, ORIGINAL_SIDE, 0)
  await rm(whole)
  await sharp(data, { raw }).tiff({ compression: 'none' }).toFile(output)
}

/** The first page or frame of a photo, upright and in sRGB, no larger than an original is kept. */
export async function readWithSharp(path: string, output: string, expected: string): Promise<void> {
  const options = { limitInputPixels: mediaLimits.maxPixels, failOn: 'error' } as const
  const { format, width, height } = await sharp(path, { ...options, limitInputPixels: false }).metadata()
  if (format !== expected) throw new Error(`${format} instead of ${expected}`)
  mustBeWithinSize({ width, height })
  await sharp(path, options)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: ORIGINAL_SIDE, height: ORIGINAL_SIDE, fit: 'inside', withoutEnlargement: true })
    .tiff({ compression: 'none' })
    .toFile(output)
}
