import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PhotoType } from '#app/domain/media/media-types.ts'
import { bmpOfRuns } from '#tests/hostile/bombs.ts'
import {
  announcingGif,
  announcingJpeg,
  announcingPng,
  announcingTiff,
  announcingWebp,
  pictureFolder,
  transforming,
  uploaded,
} from '#tests/pictures.ts'

const dir = pictureFolder('hostile')

const pixels = { code: 'file_too_many_pixels', params: { max: 100, side: 30_000 } }
const frames = { code: 'file_too_many_frames', params: { max: 100 } }

const files: [name: string, PhotoType, () => Buffer | Promise<Buffer>, expected: object][] = [
  ['a JPEG of 64,250 x 64,250', 'image/jpeg', () => announcingJpeg(64_250, 64_250), pixels],
  ['a PNG of 64,250 x 64,250', 'image/png', () => announcingPng(64_250, 64_250), pixels],
  ['a PNG of 100 megapixels and a row', 'image/png', () => announcingPng(10_000, 10_001), pixels],
  ['a TIFF of 64,250 x 64,250', 'image/tiff', () => announcingTiff(64_250, 64_250), pixels],
  ['a GIF of 64,250 x 64,250', 'image/gif', () => announcingGif(1, 64_250, 64_250), pixels],
  ['a GIF of 35 bytes', 'image/gif', () => announcingGif(1, 65_535, 65_535, [1, 1]), pixels],
  [
    'a GIF whose frame is larger than itself',
    'image/gif',
    () => announcingGif(1, 9, 9, [65_535, 65_535]),
    pixels,
  ],
  ['a GIF of 401 frames', 'image/gif', () => announcingGif(401, 10, 10), frames],
  ['a GIF of four million frames', 'image/gif', () => announcingGif(4_000_000, 1, 1), frames],
  ['a WebP of a million frames', 'image/webp', () => announcingWebp(1_000_000), frames],
]

/** The longest side, and a pixel more. */
const [side, more] = [30_000, 30_001]
const heic = (width: number, height: number) => {
  const bytes = readFileSync('tests/data/heic/none.heic')
  const size = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, size)
  bytes.writeUInt32BE(height, size + 4)
  return bytes
}
const svg = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d=""/></svg>`,
  )

/** All types but WebP, which has at most 16,383 pixels on a side. */
const sided: [PhotoType, (width: number, height: number) => Buffer | Promise<Buffer>, max: number][] = [
  ['image/jpeg', announcingJpeg, 100],
  ['image/png', announcingPng, 100],
  ['image/gif', (width, height) => announcingGif(1, width, height), 100],
  ['image/tiff', announcingTiff, 100],
  ['image/svg+xml', svg, 100],
  ['image/bmp', bmpOfRuns, 50],
  ['image/heic', heic, 50],
]

describe('a side has a length that no photo exceeds', () => {
  const { transform } = transforming('sides')

  it.each(sided)('%s', async (type, make, max) => {
    const refusal = { code: 'file_too_many_pixels', params: { max, side } }
    await expect(transform(await make(more, 1), type)).rejects.toMatchObject(refusal)
    await expect(transform(await make(1, more), type)).rejects.toMatchObject(refusal)
    // What only says that it is so large is broken then, what is so large is taken.
    const within = await transform(await make(side, 1), type).catch((error: unknown) => error)
    expect(within).not.toMatchObject({ code: 'file_too_many_pixels' })
  })
})

describe('without the memory to show for it', async () => {
  const uploads = await Promise.all(files.map(async ([, type, make]) => uploaded(dir, await make(), type)))
  const args = uploads.flatMap(({ type, path }) => [type, path])
  const lines = execFileSync(process.execPath, ['--import', 'tsx', 'tests/transform-alone.ts', ...args])
  const results = lines.toString().trim().split('\n')

  it.each(files.map(([name, , , expected], index) => [name, expected, results[index] ?? ''] as const))(
    '%s is refused',
    (_name, expected, result) => {
      const { grownMiB, ...ended } = JSON.parse(result) as { grownMiB: number }
      expect(ended).toEqual({ ...expected, left: 0 })
      expect(grownMiB).toBeLessThan(50)
    },
  )
})
