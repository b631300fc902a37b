import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { writeTiff } from '#app/domain/media/formats/decoders/tiff-file.ts'
import { pictureFolder, plain } from '#tests/pictures.ts'

const dir = pictureFolder('tiff')

const p3 = (await sharp(await plain(1, 1).withIccProfile('p3').png().toBuffer()).metadata()).icc
if (!p3) throw new Error('No profile')

it.each([
  [1, 1, 3],
  [3, 5, 3],
  [3, 5, 4],
  [1000, 700, 3],
  [999, 701, 4],
  [100_000, 2, 4],
] as const)(
  'a TIFF of %i x %i and %i channels holds its pixels, profile and turn',
  async (width, height, channels) => {
    const data = Uint8Array.from({ length: width * height * channels }, (_, n) => (n * 7 + (n >> 8)) % 256)
    const path = join(dir, `${width}-${height}-${channels}.tiff`)
    writeTiff(path, { width, height, channels, data, icc: p3, orientation: 6 })
    const image = sharp(path, { failOn: 'warning' })
    expect(await image.metadata()).toMatchObject({
      width,
      height,
      channels,
      orientation: 6,
      hasAlpha: channels === 4,
    })
    expect((await image.metadata()).icc?.equals(p3)).toBe(true)
    expect((await image.keepIccProfile().raw().toBuffer()).equals(data)).toBe(true)
  },
)

it('a TIFF needs no profile', async () => {
  const path = join(dir, 'plain.tiff')
  writeTiff(path, { width: 1, height: 1, channels: 3, data: Uint8Array.of(1, 2, 3) })
  expect(await sharp(path).metadata()).toMatchObject({ orientation: 1, hasProfile: false })
})
