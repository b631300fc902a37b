import type { InferenceSession } from 'onnxruntime-node'
import { decodeText } from '#app/integrations/text-reader/reading/decode-text.ts'
import type { Corners } from '#app/integrations/text-reader/reading/rectangle.ts'
import { runModel } from '#app/integrations/text-reader/reading/run-model.ts'
import type { RgbPicture, TextBox } from '#app/integrations/text-reader/text-reader.ts'

/** What the model reads is so high; longer lines are no plates and are squeezed. */
const HEIGHT = 48
const MIN_WIDTH = 48
const MAX_WIDTH = 640

/** Points of the picture that are averaged for one of the model, in each direction, at most. */
const MAX_SAMPLES = 6

/** Reads one line. `columns` are those of the model for each character. */
export async function recogniseText(
  model: InferenceSession,
  picture: RgbPicture,
  corners: Corners,
  columns: ReadonlyMap<string, readonly number[]>,
): Promise<TextBox> {
  const [from, to, , below] = corners
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const thickness = Math.hypot(below.x - from.x, below.y - from.y)
  const natural = Math.round((HEIGHT * length) / Math.max(1, thickness))
  const width = Math.ceil(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, natural)) / 8) * 8
  const line = cutOut(picture, corners, width, thickness)
  const { data, classes } = await runModel(model, line, { width, height: HEIGHT })
  return { corners, ...decodeText(data, columns, classes) }
}

/** The rectangle, turned level, in planes of -1 to 1: blue, green, red. */
function cutOut(
  picture: RgbPicture,
  [from, to, , below]: Corners,
  width: number,
  thickness: number,
): Float32Array {
  const planes = new Float32Array(3 * HEIGHT * width)
  const samples = Math.max(1, Math.min(MAX_SAMPLES, Math.round(thickness / HEIGHT)))
  const colour = [0, 0, 0]
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let column = 0; column < width; column += 1) {
      colour.fill(0)
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const u = (column + ((sample % samples) + 0.5) / samples) / width
        const v = (row + (Math.floor(sample / samples) + 0.5) / samples) / HEIGHT
        const x = from.x + u * (to.x - from.x) + v * (below.x - from.x)
        const y = from.y + u * (to.y - from.y) + v * (below.y - from.y)
        addPixel(colour, picture, x - 0.5, y - 0.5)
      }
      for (const [channel, sum] of colour.entries()) {
        planes[(2 - channel) * HEIGHT * width + row * width + column] = sum / (samples * samples) / 127.5 - 1
      }
    }
  }
  return planes
}

/** Between four pixels; beyond the edge of the picture its last pixels go on. */
function addPixel(colour: number[], { data, width, height }: RgbPicture, x: number, y: number): void {
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)))
  const top = Math.max(0, Math.min(height - 1, Math.floor(y)))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const across = Math.max(0, Math.min(1, x - left))
  const down = Math.max(0, Math.min(1, y - top))
  for (let channel = 0; channel < 3; channel += 1) {
    const pixel = (column: number, row: number) => data[(row * width + column) * 3 + channel] ?? 0
    const above = pixel(left, top) * (1 - across) + pixel(right, top) * across
    const under = pixel(left, bottom) * (1 - across) + pixel(right, bottom) * across
    colour[channel] = (colour[channel] ?? 0) + above * (1 - down) + under * down
  }
}
