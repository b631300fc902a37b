import sharp from 'sharp'
import { drawScene } from './draw.ts'
import { type DrawnPlate, randomPlate } from './plates.ts'
import { randomOf } from './random.ts'
import { type Condition, conditions, pictureOf, spoiled } from './spoil.ts'

/** Of the plate in the width of the picture. */
export const shares = {
  '13 % and more': [0.13, 0.34],
  '8 to 13 %': [0.08, 0.13],
  '5.5 to 8 %': [0.055, 0.08],
} as const

export type Share = keyof typeof shares

export type LabelledPicture = DrawnPlate & {
  share: Share
  condition: Condition
  colour: string
  seed: number
}

const allShares = Object.keys(shares) as Share[]

/** `count` pictures of each share and condition, in turns; each has a seed of its own, and is drawn when asked for. */
export function labelledSet(seed: number, count: number) {
  return Array.from({ length: count }, (_, index) =>
    allShares.flatMap((share, row) =>
      conditions.map((condition, column) => ({
        share,
        condition,
        seed: seed * 1_000_000 + row * 100_000 + column * 10_000 + index,
      })),
    ),
  ).flat()
}

/** The picture as a camera would give it, with what it shows. */
export async function drawLabelled(
  { share, condition, seed }: { share: Share; condition: Condition; seed: number },
  width = 2_000,
): Promise<LabelledPicture & { jpeg: Buffer }> {
  const random = randomOf(seed)
  const [low, high] = shares[share]
  const size = { width, height: Math.round(width * random.pick([0.75, 0.75, 1.33])) }
  const wide = random.between(low, high)
  const drawn = randomPlate(random, condition === 'two lines' ? 2 : 1)
  const scene = drawScene(random, drawn, size, wide)
  const picture = await pictureOf(sharp(Buffer.from(scene.svg), { limitInputPixels: false }))
  const jpeg = await spoiled(random, picture, condition, wide * width)
  return { ...drawn, share, condition, seed, colour: scene.colour, jpeg }
}
