import { mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { atField } from '#app/domain/errors.ts'
import { runDecoderProcess } from '#app/domain/media/formats/decoder-process.server.ts'
import type { PhotoType } from '#app/domain/media/media-types.ts'
import { turbulence } from '#tests/hostile/bombs.ts'
import {
  colorAt,
  expectNear,
  expectStripped,
  expectUpright,
  transforming,
  uploaded,
} from '#tests/pictures.ts'

const { dir, outDir, transform } = transforming('foreign')
const left = () => readdirSync(outDir())

const broken = { code: 'file_broken', field: 'file' }

async function expectRefused(bytes: Buffer, type: PhotoType, expected: object = broken) {
  await expect(transform(bytes, type)).rejects.toMatchObject(expected)
  expect(left()).toEqual([])
}

describe('a HEIC', () => {
  const heic = (name: string) => readFileSync(`tests/data/heic/${name}.heic`)

  it.each([
    ['that is not turned', 'none'],
    ['that only EXIF turns', 'exif'],
    ['that only the container turns', 'container'],
    ['that both turn', 'both'],
    ['that the container mirrors', 'mirrored'],
    ['with a channel for a transparency that it has not', 'opaque-alpha'],
  ])('%s is upright in every file', async (_how, name) => {
    const photo = await transform(heic(name), 'image/heic')
    expect(photo).toMatchObject({ width: 96, height: 64, ext: 'jpg', mime: 'image/jpeg', isAnimated: false })
    await expectUpright(photo, 30)
    expect(left()).toHaveLength(7)
  })

  it('with a place forgets it', async () => {
    const source = heic('gps')
    expect(source.toString('latin1')).toContain('Exif')
    expect((await sharp(source).metadata()).exif?.length).toBeGreaterThan(200)
    const photo = await transform(source, 'image/heif')
    expect(photo.files).toHaveLength(7)
    await expectStripped(photo)
    for (const { path } of photo.files) expect(readFileSync(path, 'latin1')).not.toMatch(/GPS|Exif/)
  })

  it('of a wider gamut has the right colours in sRGB', async () => {
    const { files } = await transform(heic('p3'), 'image/heic')
    for (const { path } of files) expectNear(await colorAt(path, 30, 20), [194, 31, 46], 6)
  })

  it('whose transparency is used keeps it in the original', async () => {
    const { ext, mime, files } = await transform(heic('alpha'), 'image/heic')
    expect([ext, mime]).toEqual(['png', 'image/png'])
    const original = files.find(({ variant }) => variant === 'original')
    expect((await sharp(original?.path).stats()).isOpaque).toBe(false)
    const jpeg = files.find((file) => file.ext === 'jpg')
    expectNear(await colorAt(jpeg?.path ?? '', 5, 5), [255, 0, 0])
    expectNear(await colorAt(jpeg?.path ?? '', 60, 5), [255, 255, 255])
  })

  it.each([
    ['is cut off in its pixels', (bytes: Buffer) => bytes.subarray(0, -100)],
    ['is cut off in its boxes', (bytes: Buffer) => bytes.subarray(0, 200)],
    ['is a start and nothing more', (bytes: Buffer) => bytes.subarray(0, 24)],
    ['is another file', () => Buffer.from('just words')],
  ])('that %s is refused', async (_what, spoil) => {
    await expectRefused(spoil(heic('none')), 'image/heic')
  })

  it('of too many pixels is refused', async () => {
    const bytes = heic('none')
    const size = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(8000, size)
    bytes.writeUInt32BE(6251, size + 4)
    await expectRefused(bytes, 'image/heic', { code: 'file_too_many_pixels', params: { max: 50 } })
  })
})

/** 24 bits, bottom up: red, green above blue, white. */
const bmp = Buffer.from(
  '424d460000000000000036000000' +
    '280000000200000002000000' +
    '01001800' +
    '00'.repeat(24) +
    'ff0000' +
    'ffffff' +
    '0000' +
    '0000ff' +
    '00ff00' +
    '0000',
  'hex',
)

describe('a BMP', () => {
  it('comes out as JPEG', async () => {
    const photo = await transform(bmp, 'image/bmp')
    expect(photo).toMatchObject({ width: 2, height: 2, ext: 'jpg', mime: 'image/jpeg' })
    expect(photo.files).toHaveLength(7)
    expect(left()).toHaveLength(7)
  })

  it('that is cut off is refused', async () => {
    await expectRefused(bmp.subarray(0, -4), 'image/bmp')
  })

  it('of too many pixels is refused', async () => {
    const large = Buffer.from(bmp)
    large.writeInt32LE(64_250, 18)
    large.writeInt32LE(-64_250, 22)
    await expectRefused(large, 'image/bmp', { code: 'file_too_many_pixels', params: { max: 50 } })
  })
})

function svg(content: string, attributes = 'width="40" height="30"', before = ''): Buffer {
  const spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  return Buffer.from(`${before}<svg ${spaces} ${attributes}>${content}</svg>`)
}

const red = '<rect width="100%" height="100%" fill="#c81e28"/>'

describe('an SVG', () => {
  it('comes out as PNG, transparent where nothing is drawn, and white as JPEG', async () => {
    const bytes = svg('<rect width="20" height="15" fill="#c81e28"/>')
    const photo = await transform(bytes, 'image/svg+xml')
    expect(photo).toMatchObject({
      width: 1600,
      height: 1200,
      ext: 'png',
      mime: 'image/png',
      isAnimated: false,
    })
    expect(photo.files).toHaveLength(7)
    for (const { path, ext, width, height } of photo.files) {
      expectNear(await colorAt(path, 20, 20), [200, 30, 40])
      if (ext === 'jpg') expectNear(await colorAt(path, width - 5, height - 5), [255, 255, 255])
      else expect((await sharp(path).stats()).isOpaque).toBe(false)
    }
  })

  it('runs no script and keeps none', async () => {
    const script = `<script>document.documentElement.innerHTML = ''</script>`
    const { files } = await transform(svg(`${red}${script}<g onload="alert(1)"/>`), 'image/svg+xml')
    for (const { path } of files) {
      expect(readFileSync(path, 'latin1')).not.toContain('script')
      expectNear(await colorAt(path, 20, 20), [200, 30, 40])
    }
  })
})

describe('a hostile SVG', () => {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)
  const nested = Array.from(
    { length: 30 },
    (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(2)}</g>`,
  )

  it.each([
    [
      'a billion laughs',
      svg('<text>&l9;</text>', '', `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs.join('')}]>`),
    ],
    ['no size', svg(red, 'width="0" height="0"')],
    ['an end in the middle', svg(red).subarray(0, -4)],
    ['another root', Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>')],
  ])('of %s is refused', async (_what, bytes) => {
    await expectRefused(bytes, 'image/svg+xml')
  })

  it('that is never done is refused for that', async () => {
    await expectRefused(turbulence, 'image/svg+xml', { code: 'file_too_slow', field: 'file' })
  })

  it('that uses itself a billion times is refused', async () => {
    // By the limit that comes first, the library's of elements or ours of time.
    const uses = `<defs><rect id="u0" width="9" height="9"/>${nested.join('')}</defs><use href="#u30"/>`
    const code = expect.stringMatching(/^file_(broken|too_slow)$/) as string
    await expectRefused(svg(uses), 'image/svg+xml', { code, field: 'file' })
  })

  it('of a huge size is refused', async () => {
    const expected = { code: 'file_too_many_pixels', params: { max: 100 } }
    await expectRefused(svg(red, 'width="20000" height="20000"'), 'image/svg+xml', expected)
    await expectRefused(svg(red, 'width="1000000" height="1000000"'), 'image/svg+xml', expected)
  })
})

describe('the decoder', () => {
  const usual = { milliseconds: 60_000, cpuSeconds: 60, kilobytes: 4_000_000, heapMegabytes: 256 }

  it.each([
    ['computes for too long: the file’s fault', { ...usual, cpuSeconds: 0 }, 'file_too_slow'],
    ['gets no end on a busy machine: nobody’s fault', { ...usual, milliseconds: 1 }, 'overloaded'],
  ])('is stopped when it %s', async (_what, limits, code) => {
    const input = { ...(await uploaded(dir, svg(red))), type: 'image/svg+xml' } as const
    const output = join(mkdtempSync(join(dir, 'out-')), 'decoded.tiff')
    await expect(atField('photo', () => runDecoderProcess(input, output, limits))).rejects.toMatchObject({
      code,
      field: 'photo',
    })
  })

  it('is stopped when it needs too much memory', async () => {
    const path = join(dir, 'large.bmp')
    const header = Buffer.from(bmp)
    header.writeInt32LE(7000, 18)
    header.writeInt32LE(5500, 22)
    writeFileSync(path, header)
    truncateSync(path, 54 + 7000 * 5500 * 3)
    const output = join(dir, 'large.tiff')
    const decode = (limits: typeof usual) =>
      atField('file', () => runDecoderProcess({ path, type: 'image/bmp' }, output, limits))
    await expect(decode({ ...usual, kilobytes: 300_000 })).rejects.toMatchObject(broken)
    await decode(usual)
    expect(await sharp(output).metadata()).toMatchObject({ width: 2560, height: 2011 })
  })

  it('that cannot read the file is no refusal', async () => {
    const input = { path: join(dir, 'missing'), type: 'image/bmp' } as const
    await expect(runDecoderProcess(input, join(dir, 'out.tiff'))).rejects.not.toHaveProperty('status')
  })

  it('takes so many at once and refuses more', async () => {
    const input = { ...(await uploaded(dir, svg(red))), type: 'image/svg+xml' } as const
    const work = Array.from({ length: 6 }, (_, n) =>
      runDecoderProcess(input, join(dir, `many-${n}.tiff`)).then(
        () => 'done',
        (error: unknown) => error,
      ),
    )
    const results = await Promise.all(work)
    expect(results.slice(0, 5)).toEqual(Array(5).fill('done'))
    expect(results[5]).toMatchObject({ code: 'overloaded', status: 503 })
  })
})
