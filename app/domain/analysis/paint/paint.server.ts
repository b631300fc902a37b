import { colourList } from '#app/domain/vehicles/colours.server.ts'

/**
 * What a suggestion is called: plain names only, as no photo tells Lava Red from Soul Red. The families are those of
 * the list.
 */
export const suggestedColours = [
  'Alpine White',
  'Solid Black',
  'Silver',
  'Grey',
  'Gunmetal',
  'Red',
  'Maroon',
  'Blue',
  'Electric Blue',
  'Navy Blue',
  'Turquoise',
  'British Racing Green',
  'Isle of Man Green',
  'Lime Green',
  'Army Green',
  'Mint Green',
  'Yellow',
  'Orange',
  'Copper',
  'Brown',
  'Gold',
  'Beige',
  'Cream',
  'Purple',
  'Midnight Purple',
  'Violet',
  'Pink',
  'Hot Pink',
] as const

/** How much light each value of sRGB stands for. */
const light = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

/** OKLab: distances in it are those that people see. */
type Lab = { light: number; a: number; b: number }

/** Light and shade change how light a paint looks, not its hue. */
const LIGHT_COUNTS = 0.55

/** Tyres, windows, lamps and shadow are black on every car. */
const BLACK_COUNTS = 0.25
const BLACK = 0.28

/** The lightest of so many parts of the picture are taken for white. */
const WHITE_POINT = 0.98
const WHITE = 245

/** A dark picture is made lighter by no more than the first, and a tinted light mended by no more than the second. */
const MAX_GAIN = { light: 5, tint: 1.6 } as const

/** The names of the paints that weigh most in bare pixels, two at most. `weightOf` says what each pixel counts. */
export function coloursByWeight(pixels: Uint8Array, weightOf: (pixel: number) => number): string[] {
  const whites = [0, 1, 2].map((channel) => whiteOf(pixels, channel))
  const lightest = Math.max(...whites)
  const gain = Math.min(MAX_GAIN.light, WHITE / lightest)
  const gains = whites.map((white) => gain * Math.min(MAX_GAIN.tint, lightest / white))
  const weights = new Map<string, number>()
  for (let at = 0; at * 3 < pixels.length; at += 1) {
    const weight = weightOf(at)
    if (weight < 0.01) continue
    const [red = 0, green = 0, blue = 0] = gains.map((gain, channel) =>
      Math.min(255, (pixels[at * 3 + channel] ?? 0) * gain),
    )
    const pixel = labOf(red, green, blue)
    const damped = pixel.light < BLACK ? weight * BLACK_COUNTS : weight
    const { name } = nearest(pixel)
    weights.set(name, (weights.get(name) ?? 0) + damped)
  }
  return [...weights]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(([name]) => name)
}

const paints = suggestedColours.map((name) => {
  const hex = colourList.find((colour) => colour.name === name)?.hex ?? ''
  const [red = 0, green = 0, blue = 0] = (hex.slice(1).match(/../g) ?? []).map((part) =>
    Number.parseInt(part, 16),
  )
  return { name, lab: labOf(red, green, blue) }
})

function nearest(pixel: Lab): { name: string } {
  let best = { name: '', distance: Number.POSITIVE_INFINITY }
  for (const { name, lab } of paints) {
    const distance =
      LIGHT_COUNTS * (pixel.light - lab.light) ** 2 + 2 * ((pixel.a - lab.a) ** 2 + (pixel.b - lab.b) ** 2)
    if (distance < best.distance) best = { name, distance }
  }
  return best
}

/** The value of a channel that hardly any pixel exceeds. */
function whiteOf(pixels: Uint8Array, channel: number): number {
  const counts = new Uint32Array(256)
  for (let at = channel; at < pixels.length; at += 3) {
    const value = pixels[at] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  let below = 0
  const wanted = (pixels.length / 3) * WHITE_POINT
  return Math.max(
    1,
    counts.findIndex((count) => {
      below += count
      return below >= wanted
    }),
  )
}

/** Of sRGB values of 0 to 255. */
function labOf(red: number, green: number, blue: number): Lab {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => light[Math.round(value)] ?? 0)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}
