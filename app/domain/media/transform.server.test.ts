import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { PhotoType } from '#app/domain/media/media.ts'
import { type TransformedPhoto, transformPhoto } from '#app/domain/media/transform.server.ts'
import {
  colorAt,
  cornered,
  expectNear,
  expectStripped,
  expectUpright,
  pictureFolder,
  plain,
  uploaded,
} from '#tests/pictures.ts'

const dir = pictureFolder('transform')
afterAll(() => rmSync(dir, { recursive: true }))

let outDir: string
beforeEach(() => {
  outDir = mkdtempSync(join(dir, 'out-'))
})

async function transform(image: Sharp | Buffer, type?: PhotoType): Promise<TransformedPhoto> {
  return transformPhoto(await uploaded(dir, image, type), outDir)
}

describe('the files of a photo', () => {
  it('are each variant as JPEG and WebP and the original, in their sizes, as said', async () => {
    const photo = await transform(plain(4000, 3000).jpeg())
    expect(photo).toMatchObject({ width: 2560, height: 1920, ext: 'jpg', mime: 'image/jpeg' })
    expect(photo.files.map(({ variant, ext, width, height }) => [variant, ext, width, height])).toEqual([
      ['original', 'jpg', 2560, 1920],
      ['large', 'jpg', 1600, 1200],
      ['large', 'webp', 1600, 1200],
      ['medium', 'jpg', 800, 600],
      ['medium', 'webp', 800, 600],
      ['thumbnail', 'jpg', 320, 240],
      ['thumbnail', 'webp', 320, 240],
    ])
    for (const file of photo.files) {
      const { format, width, height } = await sharp(file.path).metadata()
      expect({ format, width, height }).toEqual({
        format: { jpg: 'jpeg', webp: 'webp', png: 'png' }[file.ext],
        width: file.width,
        height: file.height,
      })
      expectNear(await colorAt(file.path, 5, 5), [60, 120, 180])
    }
    expect(photo.bytes).toBe(photo.files.reduce((sum, { path }) => sum + statSync(path).size, 0))
    expect(readdirSync(outDir).sort()).toEqual(photo.files.map(({ path }) => path.split('/').at(-1)).sort())
  })

  it('keep the family of the original', async () => {
    expect((await transform(plain(30, 20).png())).files[0]).toMatchObject({ variant: 'original', ext: 'png' })
    expect((await transform(plain(30, 20).webp())).files[0]).toMatchObject({
      variant: 'original',
      ext: 'webp',
    })
  })

  it.each([
    ['1 x 1', 1, 1, [1, 1], [1, 1]],
    ['small', 500, 300, [500, 300], [320, 192]],
    ['a 3:1 panorama', 6000, 2000, [2560, 853], [320, 107]],
    ['tall', 1000, 5000, [512, 2560], [320, 1600]],
    ['a strip', 5000, 1, [2560, 1], [320, 1]],
  ] as const)(
    'are never enlarged and keep their shape: %s',
    async (_name, width, height, original, thumbnail) => {
      const { files } = await transform(plain(width, height).jpeg())
      const size = (name: string) =>
        files.filter(({ variant }) => variant === name).map((file) => [file.width, file.height])
      expect(size('original')).toEqual([original])
      expect(size('thumbnail')).toEqual([thumbnail, thumbnail])
      expect(Math.max(...files.map((file) => file.width))).toBeLessThanOrEqual(width)
    },
  )
})

describe('orientation', () => {
  /** What a camera that writes this orientation stores for that photo. */
  const stored: Record<number, (image: Sharp) => Sharp> = {
    1: (image) => image,
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.flop().rotate(270),
    6: (image) => image.rotate(270),
    7: (image) => image.flop().rotate(90),
    8: (image) => image.rotate(90),
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%i comes out upright in every file', async (orientation) => {
    const turned = sharp(
      await (stored[orientation] ?? stored[1]!)(sharp(await cornered()))
        .png()
        .toBuffer(),
    )
    const photo = await transform(turned.withMetadata({ orientation }).jpeg({ quality: 95 }))
    expect([photo.width, photo.height]).toEqual([400, 300])
    await expectUpright(photo)
  })
})

describe('metadata', () => {
  const exif = {
    IFD0: { Copyright: 'SECRET-OWNER', Make: 'SECRET-CAMERA' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '3/1 8/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '101/1 41/1 0/1',
    },
  }

  it.each(['jpeg', 'png', 'webp'] as const)(
    'is in no file of a %s, the original included',
    async (format) => {
      const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>SECRET-XMP</rdf></x:xmpmeta>'
      const source = await plain(900, 600)
        .withExif(exif)
        .withXmp(xmp)
        .withIccProfile('p3')
        .toFormat(format)
        .toBuffer()
      expect(source.toString('latin1')).toContain('SECRET-OWNER')
      expect((await sharp(source).metadata()).exif?.toString('latin1')).toContain('SECRET-CAMERA')
      const photo = await transform(source, `image/${format}`)
      expect(photo.files).toHaveLength(7)
      await expectStripped(photo)
      for (const { path } of photo.files) {
        expect(readFileSync(path, 'latin1')).not.toMatch(/SECRET|GPS|Exif/)
      }
    },
  )
})

describe('colours', () => {
  it('of a wide-gamut photo are right in sRGB', async () => {
    const source = await plain(200, 200, '#c21f2e').withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
    const { files } = await transform(source)
    for (const { path } of files) expectNear(await colorAt(path, 50, 50), [194, 31, 46])
  })

  it.each([
    ['CMYK', () => plain(200, 150, '#c81e28').toColourspace('cmyk').jpeg(), [200, 30, 40], 30],
    ['16 bit', () => plain(200, 150, '#c81e28').toColourspace('rgb16').png(), [200, 30, 40], 6],
    ['greyscale', () => plain(200, 150, '#808080').toColourspace('b-w').jpeg(), [128, 128, 128], 4],
    ['a palette', () => plain(200, 150, '#c81e28').png({ palette: true }), [200, 30, 40], 6],
  ] as const)('of %s come out right', async (_name, make, expected, tolerance) => {
    const { files } = await transform(make())
    for (const { path } of files) {
      expect((await sharp(path).metadata()).space).toBe('srgb')
      const color = await colorAt(path, 50, 50)
      color.forEach((value, index) =>
        expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThanOrEqual(tolerance),
      )
    }
  })

  it.each([3, 1])(
    'of a transparent PNG lie on white in JPEG and stay transparent elsewhere (%i channels)',
    async (bands) => {
      const clear = sharp({
        create: { width: 400, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
      })
      const { files } = await transform((bands === 1 ? clear.toColourspace('b-w') : clear).png())
      for (const { path, ext } of files) {
        if (ext === 'jpg') expectNear(await colorAt(path, 5, 5), [255, 255, 255])
        else expect((await sharp(path).metadata()).hasAlpha).toBe(true)
      }
    },
  )

  it('name the one that fills most of the photo', async () => {
    const half = { create: { width: 120, height: 300, channels: 3, background: '#ffffff' } } as const
    const photo = await transform(
      plain(400, 300, '#c21f2e')
        .composite([{ input: half, left: 0, top: 0 }])
        .png(),
    )
    expect(photo.dominantColor).toMatch(/^#[0-9a-f]{6}$/)
    const [r = 0, g = 0, b = 0] = (photo.dominantColor.slice(1).match(/../g) ?? []).map((hex) =>
      Number.parseInt(hex, 16),
    )
    expect(Math.max(Math.abs(r - 194), Math.abs(g - 31), Math.abs(b - 46))).toBeLessThanOrEqual(16)
  })
})

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
    expect(readdirSync(outDir)).toEqual([])
  })

  it('names the field of the form', async () => {
    const input = await uploaded(dir, Buffer.from('just words'))
    await expect(transformPhoto(input, outDir, 'photo')).rejects.toMatchObject({ field: 'photo' })
  })

  it('is none of the photo where a file cannot be written, and leaves nothing in the folder', async () => {
    mkdirSync(join(outDir, 'medium.webp', 'in-the-way'), { recursive: true })
    await expect(transform(plain(900, 600).jpeg())).rejects.not.toHaveProperty('code')
    expect(readdirSync(outDir)).toEqual(['medium.webp'])
  })

  it('is none of the photo that is not there', async () => {
    const missing = { path: join(dir, 'missing'), type: 'image/jpeg' } as const
    await expect(transformPhoto(missing, outDir)).rejects.not.toHaveProperty('status')
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
    expect(readdirSync(outDir)).toHaveLength(7)
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
