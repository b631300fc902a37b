import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type TransformedPhoto, transformPhoto } from '#app/domain/media/transform.server.ts'

const dir = mkdtempSync(join(tmpdir(), 'transform-'))
afterAll(() => rmSync(dir, { recursive: true }))

let outDir: string
beforeEach(() => {
  outDir = mkdtempSync(join(dir, 'out-'))
})

async function transform(image: Sharp | Buffer): Promise<TransformedPhoto> {
  const path = join(outDir, '..', `in-${Math.random()}`)
  writeFileSync(path, Buffer.isBuffer(image) ? image : await image.toBuffer())
  return transformPhoto(path, outDir)
}

const plain = (width: number, height: number, background = '#3c78b4') =>
  sharp({ create: { width, height, channels: 3, background } })

async function colorAt(path: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)]
}

/** Lossy encoders are a few steps off; another colour is not. */
function expectNear(color: number[], expected: number[]) {
  color.forEach((value, index) => expect(Math.abs(value - (expected[index] ?? -99))).toBeLessThanOrEqual(12))
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
  /** Top left of the upright photo red, top right green, bottom left blue. */
  const upright = () =>
    plain(400, 300, '#ffffff').composite(
      (['#ff0000', '#00ff00', '#0000ff'] as const).map((background, index) => ({
        input: { create: { width: 100, height: 100, channels: 3, background } },
        left: index === 1 ? 300 : 0,
        top: index === 2 ? 200 : 0,
      })),
    )
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
    const flat = sharp(await upright().png().toBuffer())
    const turned = sharp(await (stored[orientation] ?? stored[1]!)(flat).png().toBuffer())
    const photo = await transform(turned.withMetadata({ orientation }).jpeg({ quality: 95 }))
    expect([photo.width, photo.height]).toEqual([400, 300])
    for (const { path, width, height } of photo.files) {
      const [right, bottom] = [Math.round(width * 0.93), Math.round(height * 0.9)]
      expectNear(await colorAt(path, 10, 10), [255, 0, 0])
      expectNear(await colorAt(path, right, 10), [0, 255, 0])
      expectNear(await colorAt(path, 10, bottom), [0, 0, 255])
      expectNear(await colorAt(path, right, bottom), [255, 255, 255])
      expect((await sharp(path).metadata()).orientation).toBeUndefined()
    }
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
      const { files } = await transform(source)
      expect(files).toHaveLength(7)
      for (const { path } of files) {
        const { exif: left, xmp: leftXmp, icc, iptc, comments } = await sharp(path).metadata()
        expect({ left, leftXmp, icc, iptc, comments }).toEqual({})
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

  it('of a JPEG that was cut off', async () => {
    const whole = await noise(800, 600).jpeg().toBuffer()
    await expect(transform(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: 'file_broken',
      field: 'file',
    })
  })

  it.each([
    ['PNG', async () => (await noise(400, 300).png().toBuffer()).subarray(0, 5000)],
    ['WebP', async () => (await noise(400, 300).webp().toBuffer()).subarray(0, 5000)],
    ['JPEG header and nothing more', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['text', async () => Buffer.from('just words')],
    ['empty file', async () => Buffer.alloc(0)],
  ])('of a broken %s', async (_name, make) => {
    await expect(transform(await make())).rejects.toMatchObject({ code: 'file_broken', status: 400 })
  })

  it.each([
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', () => plain(9, 9).gif().toBuffer()],
  ])('of a %s', async (_name, make) => {
    await expect(transform(await make())).rejects.toMatchObject({ code: 'file_type', status: 415 })
  })

  it.each([
    ['a PNG', () => pngHeader(64_250, 64_250)],
    ['a PNG of 100 megapixels and one row', () => pngHeader(10_000, 10_001)],
    ['a JPEG', () => jpegHeader(64_250, 64_250)],
  ])('of too many pixels, quickly: %s', async (_name, make) => {
    const before = process.memoryUsage().rss
    const started = performance.now()
    await expect(transform(make())).rejects.toMatchObject({
      code: 'file_too_many_pixels',
      params: { max: 100 },
    })
    expect(performance.now() - started).toBeLessThan(1000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('leaves nothing in the folder, whatever failed', async () => {
    const whole = await noise(800, 600).jpeg().toBuffer()
    await transform(whole.subarray(0, whole.length / 2)).catch(() => {})
    expect(readdirSync(outDir)).toEqual([])
    const path = join(dir, 'whole.jpg')
    writeFileSync(path, whole)
    mkdirSync(join(outDir, 'medium.webp', 'in-the-way'), { recursive: true })
    await expect(transformPhoto(path, outDir)).rejects.toThrow()
    expect(readdirSync(outDir)).toEqual(['medium.webp'])
  })
})

/** A PNG that announces its size and has no pixels to speak of. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(8 + body.length)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), 4 + body.length)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(40)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A whole small JPEG whose frame header lies about its size. */
function jpegHeader(width: number, height: number): Buffer {
  const bytes = Buffer.from(smallJpeg)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}
const smallJpeg = await plain(16, 16).jpeg().toBuffer()
