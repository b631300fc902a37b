import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { PhotoType } from '#app/domain/media/media-types.ts'
import { transformPhoto } from '#app/domain/media/transform/transform.server.ts'
import {
  announcingGif,
  colorAt,
  expectNear,
  expectStripped,
  pictureFolder,
  plain,
  uploaded,
} from '#tests/pictures.ts'

const dir = pictureFolder('animation')

async function transform(bytes: Buffer, type: PhotoType) {
  const outDir = mkdtempSync(join(dir, 'out-'))
  return { outDir, photo: await transformPhoto(await uploaded(dir, bytes, type), outDir) }
}

const colours = ['#c81e28', '#1ec828', '#1e28c8', '#c8c81e']

/** Frames of one colour each, in turn. */
async function frames(count: number, width: number, height: number) {
  const plains = await Promise.all(colours.map((colour) => plain(width, height, colour).png().toBuffer()))
  const all = Array.from({ length: count }, (_, n) => plains[n % plains.length] ?? Buffer.alloc(0))
  return sharp(all, { join: { animated: true } })
}

const delays = (count: number) => Array.from({ length: count }, (_, n) => 50 + (n % 7) * 10)

describe('a moving picture', () => {
  it.each([
    ['GIF', 'gif'],
    ['WebP', 'webp'],
  ] as const)('stays one: %s', async (_name, format) => {
    const options = { delay: delays(5), loop: 3 }
    const bytes = await (await frames(5, 1000, 667))[format](options).toBuffer()
    const { photo, outDir } = await transform(bytes, `image/${format}`)
    expect(photo).toMatchObject({
      width: 1000,
      height: 667,
      ext: 'webp',
      mime: 'image/webp',
      isAnimated: true,
    })
    expect(photo.files.map(({ variant, ext, width, height }) => [variant, ext, width, height])).toEqual([
      ['original', 'webp', 1000, 667],
      ['large', 'webp', 1000, 667],
      ['medium', 'webp', 800, 534],
      ['thumbnail', 'webp', 320, 213],
      ['large', 'jpg', 1000, 667],
      ['medium', 'jpg', 800, 534],
      ['thumbnail', 'jpg', 320, 213],
    ])
    expect(readdirSync(outDir)).toHaveLength(7)
    await expectStripped(photo)
    for (const { path, ext, width, height } of photo.files) {
      const { pages, delay, loop, ...meta } = await sharp(path).metadata()
      expect([meta.width, meta.height]).toEqual([width, height])
      if (ext === 'webp') expect({ pages, delay, loop }).toEqual({ pages: 5, ...options })
      else expectNear(await colorAt(path, 5, 5), [200, 30, 40])
    }
  })

  it('of a hundred frames keeps each apart, to its very edge', async () => {
    const bytes = await (await frames(100, 500, 333)).gif({ delay: delays(100) }).toBuffer()
    const { photo } = await transform(bytes, 'image/gif')
    const thumbnail = photo.files.find(({ variant, ext }) => variant === 'thumbnail' && ext === 'webp')
    expect(thumbnail).toMatchObject({ width: 320, height: 213 })
    for (const [page, expected] of [
      [98, [30, 40, 200]],
      [99, [200, 200, 30]],
    ] as const) {
      const frame = await sharp(thumbnail?.path, { page }).png().toBuffer()
      for (const y of [0, 106, 212]) expectNear(await colorAt(frame, 5, y), expected, 16)
    }
  })

  it('that is transparent stays so, and lies on white as JPEG', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const empty = await sharp({ create: { width: 40, height: 30, channels: 4, background: clear } })
      .composite([{ input: await plain(10, 10, '#c81e28').png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer()
    const other = await plain(40, 30).ensureAlpha().png().toBuffer()
    const gif = await sharp([empty, other], { join: { animated: true } })
      .gif()
      .toBuffer()
    const { photo } = await transform(gif, 'image/gif')
    expect(photo.isAnimated).toBe(true)
    for (const { path, ext } of photo.files) {
      if (ext === 'jpg') expectNear(await colorAt(path, 30, 20), [255, 255, 255])
      else expect((await sharp(path).metadata()).hasAlpha).toBe(true)
    }
  })

  it('that is larger than the original may be shrinks', async () => {
    const bytes = await (await frames(2, 2600, 100)).gif().toBuffer()
    const { photo } = await transform(bytes, 'image/gif')
    expect(photo).toMatchObject({ width: 2560, height: 98, isAnimated: true })
  })

  it('that EXIF turns is upright and stands still', async () => {
    const moving = (await frames(3, 60, 40)).webp().withMetadata({ orientation: 6 })
    const { photo } = await transform(await moving.toBuffer(), 'image/webp')
    expect(photo).toMatchObject({ width: 40, height: 60, isAnimated: false, ext: 'webp' })
  })
})

describe('a refusal', () => {
  it.each([
    ['GIF', 'gif'],
    ['WebP', 'webp'],
  ] as const)('of more than a hundred frames leaves nothing behind: %s', async (_name, format) => {
    const bytes = await (await frames(101, 8, 8))[format]({ delay: delays(101) }).toBuffer()
    const outDir = mkdtempSync(join(dir, 'out-'))
    const input = await uploaded(dir, bytes, `image/${format}`)
    await expect(transformPhoto(input, outDir)).rejects.toMatchObject({
      code: 'file_too_many_frames',
      field: 'file',
      params: { max: 100 },
    })
    expect(readdirSync(outDir)).toEqual([])
  })

  it('counts the pixels of all frames together', async () => {
    await expect(transform(announcingGif(26, 2000, 2000), 'image/gif')).rejects.toMatchObject({
      code: 'file_too_many_pixels',
      params: { max: 100 },
    })
  })

  it('of one that ends in the middle', async () => {
    const bytes = await (await frames(6, 300, 200)).webp({ lossless: true }).toBuffer()
    await expect(transform(bytes.subarray(0, bytes.length - 60), 'image/webp')).rejects.toMatchObject({
      code: 'file_broken',
    })
  })
})
