import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  colorAt,
  cornered,
  expectNear,
  expectStripped,
  expectUpright,
  plain,
  storedAs,
  transforming,
} from '#tests/pictures.ts'

const { outDir, transform } = transforming('transform')

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
    expect(readdirSync(outDir()).sort()).toEqual(photo.files.map(({ path }) => path.split('/').at(-1)).sort())
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
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%i comes out upright in every file', async (orientation) => {
    const turned = sharp(
      await storedAs(orientation, sharp(await cornered()))
        .png()
        .toBuffer(),
    )
    const photo = await transform(turned.withMetadata({ orientation }).jpeg({ quality: 95 }))
    expect([photo.width, photo.height]).toEqual([400, 300])
    await expectUpright(photo)
  })
})

describe('a photo that is too large to be decoded in the server', () => {
  it.each(['jpeg', 'webp'] as const)('comes out like any other: %s', async (format) => {
    const turned = sharp(
      await sharp(await cornered())
        .rotate(270)
        .png()
        .toBuffer(),
    ).resize(4425, 5900)
    const photo = await transform(turned.withMetadata({ orientation: 6 }).toFormat(format, { effort: 0 }))
    const ext = { jpeg: 'jpg', webp: 'webp' }[format]
    expect(photo).toMatchObject({ width: 2560, height: 1920, ext, isAnimated: false })
    await expectUpright(photo)
    await expectStripped(photo)
    expect(readdirSync(outDir())).toHaveLength(7)
  })

  it('is refused if it is broken', async () => {
    const whole = await plain(6000, 4200).jpeg().toBuffer()
    await expect(transform(half(whole))).rejects.toMatchObject({ code: 'file_broken', field: 'file' })
    expect(readdirSync(outDir())).toEqual([])
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

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}
