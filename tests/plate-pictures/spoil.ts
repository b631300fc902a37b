import sharp, { type Sharp } from 'sharp'
import type { RgbPicture } from '#app/integrations/text-reader/text-reader.ts'
import type { Random } from './random.ts'

export const conditions = ['plain', 'tilted', 'blurred', 'dark', 'all of that', 'two lines'] as const

export type Condition = (typeof conditions)[number]

/** What a hurried photo does to a scene; each has some noise, and is compressed. `plateWidth` is in pixels. */
export async function spoiled(
  random: Random,
  scene: RgbPicture,
  condition: Condition,
  plateWidth: number,
): Promise<Buffer> {
  const has = (one: Condition) => condition === one || (condition === 'all of that' && one !== 'two lines')
  const seenFrom = has('tilted') ? inPerspective(random, scene) : scene
  const light = has('dark') ? random.between(0.08, 0.25) : random.between(0.75, 1.05)
  let image = imageOf(seenFrom)
  // Of a plate that is a fifth as high as wide.
  if (has('blurred')) image = image.blur(Math.max(0.4, plateWidth * random.between(0.008, 0.02)))
  const lit = image.linear(light, random.between(0, 8))
  const noisy = withNoise(random, await pictureOf(lit), has('dark') ? 7 : 4)
  return imageOf(noisy)
    .jpeg({ quality: random.whole(60, 88) })
    .toBuffer()
}

export function imageOf({ data, width, height }: RgbPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

export async function pictureOf(image: Sharp): Promise<RgbPicture> {
  const { data, info } = await image
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Turned by up to 18 degrees, and seen from the side and from above. */
function inPerspective(random: Random, picture: RgbPicture): RgbPicture {
  const { width, height, data } = picture
  const angle = (random.between(4, 18) * random.pick([-1, 1]) * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [aside, above] = [random.between(-0.35, 0.35), random.between(-0.2, 0.2)]
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [(x - width / 2) / width, (y - height / 2) / width]
      const far = 1 + aside * u + above * v
      const fromX = Math.round(((u * cos - v * sin) / far) * width + width / 2)
      const fromY = Math.round(((u * sin + v * cos) / far) * width + height / 2)
      const from = (clamp(fromY, height) * width + clamp(fromX, width)) * 3
      turned.set(data.subarray(from, from + 3), (y * width + x) * 3)
    }
  }
  return { data: turned, width, height }
}

function clamp(at: number, length: number): number {
  return Math.max(0, Math.min(length - 1, at))
}

function withNoise(random: Random, { data, width, height }: RgbPicture, deviation: number): RgbPicture {
  const noisy = new Uint8Array(data.length)
  // A table, as a fresh number for each of the pixels would take longer than all the rest.
  const table = Float32Array.from({ length: 4_093 }, () => gaussian(random) * deviation)
  for (let at = 0, step = 0; at < data.length; at += 1, step += 1) {
    const value = (data[at] ?? 0) + (table[(step + (step >> 11)) % table.length] ?? 0)
    noisy[at] = Math.max(0, Math.min(255, Math.round(value)))
  }
  return { data: noisy, width, height }
}

function gaussian(random: Random): number {
  return [0, 0, 0, 0, 0, 0].reduce<number>((sum) => sum + random.between(-1, 1), 0) / Math.SQRT2
}
