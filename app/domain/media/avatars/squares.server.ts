import sharp from 'sharp'
import type { Turn } from '#app/domain/media/media.ts'
import type { PhotoType } from '#app/domain/media/media-types.ts'
import { type Pixels, webpOptions } from '#app/domain/media/transform/still.server.ts'
import { withStill } from '#app/domain/media/transform/transform.server.ts'

/** Pixels of a side. The largest stands on the licence, the medium one beside a name, the small one in lists. */
const sides = { small: 96, medium: 256, large: 512 } as const

/** Of a picture that is not square the middle is taken; of more than this nothing is seen in the end. */
const DECODED_SIDE = 1600

export type Square = { file: `${keyof typeof sides}.webp`; data: Buffer }

/** The square variants of a member's picture, without metadata, never enlarged. Throws as `transformPhoto` does. */
export function squaresOf(
  input: { path: string; type: PhotoType; turn?: Turn | undefined },
  field: string,
): Promise<Square[]> {
  return withStill({ ...input, side: DECODED_SIDE }, field, async (pixels) => {
    const made = Object.entries(sides).map(async ([variant, side]) => ({
      file: `${variant as keyof typeof sides}.webp` as const,
      data: await square(pixels, side),
    }))
    return Promise.all(made)
  })
}

function square({ data, ...raw }: Pixels, wanted: number): Promise<Buffer> {
  const own = Math.min(raw.width, raw.height)
  const left = Math.floor((raw.width - own) / 2)
  const top = Math.floor((raw.height - own) / 2)
  const side = Math.min(own, wanted)
  return sharp(data, { raw })
    .extract({ left, top, width: own, height: own })
    .resize(side, side)
    .webp(webpOptions)
    .toBuffer()
}
