import type { InferenceSession } from 'onnxruntime-node'
import { toImage } from '#app/integrations/text-reader/reading/prepare.ts'
import {
  type Corners,
  cornersOf,
  grown,
  smallestRectangle,
} from '#app/integrations/text-reader/reading/rectangle.ts'
import { type Region, regionsOf } from '#app/integrations/text-reader/reading/regions.ts'
import { runModel } from '#app/integrations/text-reader/reading/run-model.ts'
import type { RgbPicture } from '#app/integrations/text-reader/text-reader.ts'

/** Of each plane, in its order. They are meant for red, green and blue, but the model was trained with them so. */
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const

/** A pixel belongs to text above that, and a region is text whose mean is not below the other. */
const TEXT_PIXEL = 0.3
const TEXT_REGION = 0.5

const MIN_PIXELS = 12

/** The model marks the middle of a line: the line is larger by that times its area over its perimeter. */
const GROWTH = 1.8

const MAX_BOXES = 24

/** Finds the lines of text, the largest first, in a picture that is looked at with its longer side as long as `side`. */
export async function detectText(
  model: InferenceSession,
  picture: RgbPicture,
  side: number,
): Promise<Corners[]> {
  const scale = side / Math.max(picture.width, picture.height)
  const width = multipleOf32(picture.width * scale)
  const height = multipleOf32(picture.height * scale)
  const pixels = await toImage(picture)
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  const { data: map } = await runModel(model, normalised(pixels), { width, height })
  const [acrossX, acrossY] = [picture.width / width, picture.height / height]
  return regionsOf(map, width, TEXT_PIXEL)
    .filter(({ size, mean }) => size >= MIN_PIXELS && mean >= TEXT_REGION)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MAX_BOXES)
    .flatMap((region) => boxOf(region, acrossX, acrossY) ?? [])
}

/** In pixels of the picture. The region is scaled first: the picture may have been stretched a little. */
function boxOf({ outline }: Region, acrossX: number, acrossY: number): [Corners] | null {
  const rectangle = smallestRectangle(outline.map(({ x, y }) => ({ x: x * acrossX, y: y * acrossY })))
  if (rectangle === null) return null
  const { width, height } = rectangle
  return [cornersOf(grown(rectangle, (width * height * GROWTH) / (2 * (width + height))))]
}

function multipleOf32(length: number): number {
  return Math.max(32, Math.round(length / 32) * 32)
}

/** In planes: blue, green, red. */
function normalised(pixels: Uint8Array): Float32Array {
  const area = pixels.length / 3
  const planes = new Float32Array(pixels.length)
  for (const [plane, channel] of [2, 1, 0].entries()) {
    const [mean, deviation] = [(MEAN[plane] ?? 0) * 255, (DEVIATION[plane] ?? 1) * 255]
    for (let at = 0; at < area; at += 1) {
      planes[plane * area + at] = ((pixels[at * 3 + channel] ?? 0) - mean) / deviation
    }
  }
  return planes
}
