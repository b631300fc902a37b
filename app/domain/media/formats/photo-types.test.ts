import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { transformPhoto } from '#app/domain/media/transform/transform.server.ts'
import {
  colorAt,
  cornered,
  expectNear,
  expectStripped,
  expectUpright,
  plain,
  transforming,
  uploaded,
} from '#tests/pictures.ts'

const { dir, outDir, transform } = transforming('photo-types')

describe('a refusal', () => {
  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })

  it.each([
    ['JPEG', 'image/jpeg', async () => half(await noise(800, 600).jpeg().toBuffer())],
    ['PNG', 'image/png', async () => half(await noise(400, 300).png().toBuffer())],
    ['WebP', 'image/webp', async () => half(await noise(400, 300).webp().toBuffer())],
    ['GIF', 'image/gif', async () => half(await noise(400, 300).gif().toBuffer())],
    ['TIFF', 'image/tiff', async () => half(await noise(400, 300).tiff().toBuffer())],
    ['JPEG header and nothing more', 'image/jpeg', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['text', 'image/jpeg', async () => Buffer.from('just words')],
    ['empty file', 'image/jpeg', async () => Buffer.alloc(0)],
    ['PNG that is said to be a JPEG', 'image/jpeg', () => plain(9, 9).png().toBuffer()],
    ['SVG that is said to be a PNG', 'image/png', async () => Buffer.from(smallSvg)],
    ['SVG that is said to be a TIFF', 'image/tiff', async () => Buffer.from(smallSvg)],
  ] as const)('of a broken %s leaves nothing behind', async (_name, type, make) => {
    await expect(transform(await make(), type)).rejects.toMatchObject({
      code: 'file_broken',
      field: 'file',
      status: 400,
    })
    expect(readdirSync(outDir())).toEqual([])
  })

  it('names the field of the form', async () => {
    const input = await uploaded(dir, Buffer.from('just words'))
    await expect(transformPhoto(input, outDir(), 'photo')).rejects.toMatchObject({ field: 'photo' })
  })

  it('is none of the photo where a file cannot be written, and leaves nothing in the folder', async () => {
    mkdirSync(join(outDir(), 'medium.webp', 'in-the-way'), { recursive: true })
    await expect(transform(plain(900, 600).jpeg())).rejects.toMatchObject({ code: 'EISDIR' })
    expect(readdirSync(outDir())).toEqual(['medium.webp'])
  })

  it('is none of the photo either while others, broken ones too, are at work', async () => {
    mkdirSync(join(outDir(), 'medium.webp', 'in-the-way'), { recursive: true })
    const inputs = await Promise.all([
      uploaded(dir, plain(900, 600).jpeg()),
      uploaded(dir, plain(900, 600).webp()),
      uploaded(dir, half(await noise(800, 600).jpeg().toBuffer())),
    ])
    const others = inputs.map((input, index) => transformPhoto(input, join(outDir(), `other-${index}`)))
    const here = transform(plain(900, 600).jpeg())
    await Promise.allSettled([here, ...others])
    await expect(here).rejects.toMatchObject({ code: 'EISDIR' })
    await expect(others[2]).rejects.toMatchObject({ code: 'file_broken' })
  })

  it('is none of the photo that is not there', async () => {
    const missing = { path: join(dir, 'missing'), type: 'image/jpeg' } as const
    await expect(transformPhoto(missing, outDir())).rejects.not.toHaveProperty('status')
  })
})

const smallSvg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

describe('a file that is more than a photo', () => {
  const page = Buffer.from('<html><script>alert("SECRET")</script></html>')

  it.each([
    ['a JPEG with a page behind it', 'jpeg'],
    ['a PNG with a page behind it', 'png'],
    ['a GIF with a page behind it', 'gif'],
    ['a WebP with a page behind it', 'webp'],
  ] as const)('%s comes out as pixels only', async (_what, format) => {
    const image = await plain(40, 30).toFormat(format).toBuffer()
    const photo = await transform(Buffer.concat([image, page]), `image/${format}`)
    expect(photo.files).toHaveLength(7)
    for (const { path } of photo.files) {
      expect(readFileSync(path, 'latin1')).not.toMatch(/SECRET|script/)
      expectNear(await colorAt(path, 5, 5), [60, 120, 180])
    }
  })

  it('a GIF that is a script is refused', async () => {
    const script = Buffer.from('GIF89a/*\x00\x00\x00\x00*/=1;alert(document.domain)//', 'latin1')
    await expect(transform(script, 'image/gif')).rejects.toMatchObject({ code: 'file_broken' })
  })
})

describe('other types', () => {
  it('a TIFF shows its first page, upright, as JPEG', async () => {
    const turned = await sharp(await cornered())
      .rotate(270)
      .png()
      .toBuffer()
    const photo = await transform(sharp(turned).withMetadata({ orientation: 6 }).tiff({ compression: 'lzw' }))
    expect(photo).toMatchObject({
      width: 400,
      height: 300,
      ext: 'jpg',
      mime: 'image/jpeg',
      isAnimated: false,
    })
    await expectUpright(photo)
    await expectStripped(photo)
    expect(readdirSync(outDir())).toHaveLength(7)
  })

  it('a TIFF of several pages shows the first', async () => {
    const pages = await Promise.all(
      ['#c81e28', '#00ff00'].map((color) => plain(60, 40, color).png().toBuffer()),
    )
    const tiff = await sharp(pages, { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    expect((await sharp(tiff).metadata()).pages).toBe(2)
    const photo = await transform(tiff, 'image/tiff')
    expect(photo).toMatchObject({ width: 60, height: 40, isAnimated: false })
    for (const { path } of photo.files) expectNear(await colorAt(path, 30, 20), [200, 30, 40])
  })

  it.each([
    ['is used', { r: 200, g: 30, b: 40, alpha: 0.5 }, 'png', 'image/png'],
    ['is not', { r: 200, g: 30, b: 40, alpha: 1 }, 'jpg', 'image/jpeg'],
  ] as const)('a TIFF whose transparency %s is kept as it needs', async (_what, background, ext, mime) => {
    const image = sharp({ create: { width: 60, height: 40, channels: 4, background } })
    const photo = await transform(image.tiff({ compression: 'lzw' }))
    expect(photo).toMatchObject({ ext, mime, width: 60, height: 40 })
  })

  it('a GIF of one frame does not move', async () => {
    const photo = await transform(sharp(await cornered()).gif())
    expect(photo).toMatchObject({ width: 400, height: 300, ext: 'webp', isAnimated: false })
    await expectUpright(photo, 40)
  })

  it('a moving PNG is its first frame', async () => {
    const photo = await transform(apng(await cornered()), 'image/png')
    expect(photo).toMatchObject({ ext: 'png', isAnimated: false })
    await expectUpright(photo)
  })
})

/** Says that two frames follow; the first is the picture of the file. */
function apng(png: Buffer): Buffer {
  const behindHeader = 8 + 25
  const control = Buffer.from('000000086163544c0000000200000000', 'hex')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(control.subarray(4)))
  return Buffer.concat([png.subarray(0, behindHeader), control, sum, png.subarray(behindHeader)])
}
