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
const LIGHT_COUNTS = 0.35

/** Tyres, windows, lamps and shadow are black on every car. */
const BLACK_COUNTS = 0.25
const BLACK = 0.28

/** The lightest part of the picture is taken for white, without the lightest of that, which are glints. */
const LIGHTEST = 0.03
const GLINTS = 0.005
const WHITE = 245

/** So much of the picture has to be left for the light to be told by it. */
const ENOUGH = 0.15

/** A dark picture is made lighter by no more than the first, and a tinted light mended by no more than the second. */
const MAX_GAIN = { light: 5, tint: 1.6 } as const

/**
 * The names of the paints that weigh most in bare pixels, two at most. `weightOf` says what each pixel counts,
 * `mayBeWhite` whether the light may be told by it: a pink car is not white in pink light.
 */
export function coloursByWeight(
  pixels: Uint8Array,
  weightOf: (pixel: number) => number,
  mayBeWhite: (pixel: number) => boolean = () => true,
): string[] {
  // How bright it is says all of the picture, so that a light car under a dull sky is not made lighter than white.
  const gain = Math.min(MAX_GAIN.light, WHITE / Math.max(...whitesOf(pixels, () => true)))
  const whites = whitesOf(pixels, mayBeWhite)
  const gains = whites.map((white) => gain * Math.min(MAX_GAIN.tint, Math.max(...whites) / white))
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

/** Red, green and blue of what is lightest, but for glints. */
function whitesOf(pixels: Uint8Array, mayBeWhite: (pixel: number) => boolean): [number, number, number] {
  const lightest = pixelsWhere(pixels, mayBeWhite)
    .map((at) => [at, luminanceOf(pixels, at)] as const)
    .sort(([, one], [, other]) => other - one)
  const some = lightest.slice(Math.floor(lightest.length * GLINTS), Math.ceil(lightest.length * LIGHTEST))
  const mean = (channel: number) =>
    Math.max(
      1,
      some.reduce((sum, [at]) => sum + (pixels[at * 3 + channel] ?? 0), 0) / Math.max(1, some.length),
    )
  return [mean(0), mean(1), mean(2)]
}

/** All of them where too few are left to tell the light by. */
function pixelsWhere(pixels: Uint8Array, isWanted: (pixel: number) => boolean): number[] {
  const all = Array.from({ length: Math.floor(pixels.length / 3) }, (_, at) => at)
  const wanted = all.filter(isWanted)
  return wanted.length < all.length * ENOUGH ? all : wanted
}

function luminanceOf(pixels: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 3, at * 3 + 3)
  return 0.3 * red + 0.59 * green + 0.11 * blue
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
