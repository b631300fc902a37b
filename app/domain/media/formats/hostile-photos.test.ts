import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { PhotoType } from '#app/domain/media/media-types.ts'
import {
  announcingGif,
  announcingJpeg,
  announcingPng,
  announcingTiff,
  announcingWebp,
  pictureFolder,
  uploaded,
} from '#tests/pictures.ts'

const dir = pictureFolder('hostile')
afterAll(() => rmSync(dir, { recursive: true }))

const pixels = { code: 'file_too_many_pixels', params: { max: 100 } }
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
