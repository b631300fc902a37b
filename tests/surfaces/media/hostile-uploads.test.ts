import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#tests/browser.ts'
import {
  blackPng,
  bmpOfRuns,
  emptyBoxes,
  gifOfSmallBlocks,
  jpegSegments,
  largeGif,
  MIB,
  mp4OfSamples,
  pngOfTexts,
  turbulence,
  webpChunk,
  withChunks,
  withSegments,
  withTiffField,
  zipOfTypes,
} from '#tests/hostile/bombs.ts'
import { plain } from '#tests/pictures.ts'
import { freePort, startSite, type TestSite } from '#tests/site.ts'
import { aVideo } from '#tests/videos/videos.ts'

/** What one upload may take of the server's process, whatever is in it. */
const most = { grownMiB: 100, mainSeconds: 1 }

type Measured = typeof most

let site: TestSite
let browser: Browser
let measure: () => Promise<Measured>
/** What it takes to receive a byte, of whatever file. */
let receivingSeconds = 0

beforeAll(async () => {
  const port = await freePort()
  site = await startSite({
    NODE_OPTIONS: '--import=./tests/hostile/measured-server.mjs',
    MEASURE_PORT: String(port),
  })
  measure = async () => (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as Measured
  browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'uploader', admin: 1 })
  await browser.call('POST', '/api/vehicles', { plate: 'WXY1' })
  expect((await upload(await plain(4000, 3000).jpeg().toBuffer())).status).toBe(200)
  await upload(Buffer.alloc(16 * MIB, 'x'))
  await measure()
  await upload(Buffer.alloc(16 * MIB, 'x'))
  receivingSeconds = (await measure()).mainSeconds / (16 * MIB)
})
afterAll(() => site.stop())

async function upload(bytes: Buffer): Promise<{ status: number; code?: string; message?: string }> {
  const { _id } = (await (await browser.get('/api/vehicles/plate/WXY1')).json()) as { _id: string }
  const file = new File([new Uint8Array(bytes)], 'car.jpg')
  const answer = await browser.post('/api/upload/upload', { vehicleId: _id, file })
  const { code, message } = (await answer.json()) as { code?: string; message?: string }
  return { status: answer.status, ...(code === undefined ? {} : { code, message }) }
}

const taken = { status: 200 }
const broken = { status: 400, code: 'file_broken' }
const slow = {
  status: 400,
  code: 'file_too_slow',
  message: 'This photo takes too long to read. Please save it as a plain JPEG or PNG and try again.',
}
const tooLong = {
  status: 400,
  code: 'file_too_many_pixels',
  message: expect.stringContaining('30000 pixels on a side') as string,
}
const small = (format: 'jpeg' | 'webp' | 'tiff') => plain(400, 300).toFormat(format).toBuffer()
const progressive = (width: number, height: number) =>
  plain(width, height).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
const ofBrand = (brand: string) => Buffer.from(`\0\0\0\x10ftyp${brand}\0\0\0\0`, 'latin1')

const files: [name: string, make: () => Buffer | Promise<Buffer>, expected: object][] = [
  ['a PNG of 50 texts of 8 MB', () => pngOfTexts(50, 8 * MIB), taken],
  ['a PNG with them behind its picture', () => pngOfTexts(50, 8 * MIB, 'behind'), taken],
  [
    'an interlaced PNG of 24 megapixels and 16 bits',
    () => blackPng({ width: 6000, height: 4000, depth: 16, channels: 4, isInterlaced: true }),
    {},
  ],
  [
    'a JPEG of 64 MB of segments',
    async () => withSegments(await small('jpeg'), jpegSegments(0xe2, 64 * MIB)),
    taken,
  ],
  [
    'a JPEG of 64 MB of comments between its scans',
    async () => withSegments(await progressive(400, 300), jpegSegments(0xfe, 64 * MIB), 'scans'),
    taken,
  ],
  ['a JPEG of 25 megapixels, as any camera makes', () => plain(5000, 5000).jpeg().toBuffer(), taken],
  ['a JPEG in scans, of 19 megapixels', () => progressive(4500, 4200), taken],
  ['a PNG of 30,000 x 830', () => blackPng({ width: 30_000, height: 830 }), taken],
  ['a PNG of 24 million rows of one pixel', () => blackPng({ width: 1, height: 24_000_000 }), tooLong],
  [
    'a PNG of 8,000 x 3,000 in 16 bits that could be seen through',
    () => blackPng({ width: 8000, height: 3000, depth: 16, channels: 4 }),
    taken,
  ],
  ['a PNG of 8,000 x 3,000 in 16 bits', () => blackPng({ width: 8000, height: 3000, depth: 16 }), taken],
  ['a BMP of 10 rows of 5 million pixels, in a KB', () => bmpOfRuns(5_000_000, 10), tooLong],
  ['a BMP of 30,000 x 1,600', () => bmpOfRuns(30_000, 1600), taken],
  ['a JPEG of 65,000 x 380', () => plain(65_000, 380).jpeg().toBuffer(), tooLong],
  ['a TIFF of 65,000 x 380', () => plain(65_000, 380).tiff().toBuffer(), tooLong],
  ['a panorama of 16,000 x 3,900, as phones make', () => plain(16_000, 3900).jpeg().toBuffer(), taken],
  ['a GIF of 16 million blocks', () => gifOfSmallBlocks(16 * MIB), broken],
  ['a GIF of two frames of 25 megapixels', () => largeGif(2, 5000, 5000), {}],
  [
    'a WebP of 64 MB beside its picture',
    async () => withChunks(await small('webp'), [webpChunk('EXIF', 32 * MIB), webpChunk('XMP ', 32 * MIB)]),
    taken,
  ],
  ['a TIFF with a field of 32 MB', async () => withTiffField(await small('tiff'), 700, 32 * MIB), {}],
  [
    'a HEIC with two million boxes',
    () => emptyBoxes(readFileSync('tests/data/heic/none.heic'), 16 * MIB),
    {},
  ],
  ['an SVG that is never done', () => turbulence, slow],
  ['an MP4 of two million boxes', () => emptyBoxes(ofBrand('isom'), 16 * MIB), {}],
  [
    'an MP4 that says it has 64 million samples',
    () => mp4OfSamples(aVideo({ ext: 'mp4', video: 'libx264' }), 0x3ffffff),
    broken,
  ],
  ['a ZIP of a thousand files', () => zipOfTypes(1000, MIB), { status: 415, code: 'file_type' }],
]

describe('an upload costs the server little, whatever is in it', () => {
  it.each(files)('%s', async (_name, make, expected) => {
    const bytes = await make()
    await measure()
    const answer = await upload(bytes)
    const took = await measure()
    expect(answer).toMatchObject(expected)
    expect([200, 400, 415]).toContain(answer.status)
    expect(took.grownMiB).toBeLessThan(most.grownMiB)
    expect(took.mainSeconds - bytes.length * receivingSeconds).toBeLessThan(most.mainSeconds)
  })

  it('and it goes on serving', async () => {
    expect((await browser.get('/healthz')).status).toBe(200)
    expect((await upload(await sharp(await small('jpeg')).toBuffer())).status).toBe(200)
  })
})
