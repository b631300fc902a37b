import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { writeParts } from '#app/domain/media/formats/structure/picture-parts.server.ts'
import { readStructure, type WalkedType } from '#app/domain/media/formats/structure/structure.server.ts'
import {
  gifOfSmallBlocks,
  jpegSegments,
  pngOfTexts,
  webpChunk,
  withChunks,
  withSegments,
} from '#tests/hostile/bombs.ts'
import { announcingGif, pictureFolder, plain } from '#tests/pictures.ts'

const dir = pictureFolder('structure')

function structureOf(bytes: Uint8Array, type: WalkedType) {
  const path = join(dir, 'file')
  writeFileSync(path, bytes)
  return readStructure(path, type)
}

/** The file that sharp would be given, where it is another one. */
async function alone(bytes: Buffer, type: WalkedType): Promise<Buffer> {
  const structure = await structureOf(bytes, type)
  const output = join(dir, 'alone')
  rmSync(output, { force: true })
  if (!structure?.alone) throw new Error('Nothing is left out')
  await writeParts(join(dir, 'file'), structure.alone, output)
  return sharp(output).raw().toBuffer()
}

async function moving(count: number) {
  const all = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      plain(20, 10, n % 2 ? '#ffffff' : '#c81e28')
        .png()
        .toBuffer(),
    ),
  )
  return sharp(all, { join: { animated: true } })
}

const gifHeader = announcingGif(0, 1, 1).subarray(0, -1)
const MIB = 1024 * 1024

describe('the frames that a picture announces', () => {
  it.each([2, 40, 100])('are counted: %i', async (count) => {
    const delay = Array<number>(count).fill(50)
    const size = { frames: count, width: 20, height: 10 }
    const gif = await (await moving(count)).gif({ delay }).toBuffer()
    expect(await structureOf(gif, 'image/gif')).toMatchObject(size)
    const webp = await (await moving(count)).webp({ delay }).toBuffer()
    expect(await structureOf(webp, 'image/webp')).toMatchObject(size)
  })

  it('are counted no further than needed', async () => {
    expect(await structureOf(announcingGif(401, 1, 1), 'image/gif')).toMatchObject({ frames: 101 })
  })

  it('are counted in whatever there is, without an end or an unknown error', async () => {
    const heads = {
      'image/gif': gifHeader,
      'image/webp': Buffer.from('RIFF\xff\xff\xff\xffWEBP', 'latin1'),
      'image/png': pngOfTexts(0, 0).subarray(0, 33),
      'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
    }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (random) => {
        for (const [type, head] of Object.entries(heads)) {
          const structure = await structureOf(Buffer.concat([head, random]), type as WalkedType)
          expect(structure?.frames ?? 0).toBeLessThanOrEqual(101)
        }
      }),
    )
  })
})

describe('the size and the memory of a picture', () => {
  const kinds: [what: string, WalkedType, (image: Sharp) => Sharp, heldBytes: number][] = [
    ['a JPEG goes row by row', 'image/jpeg', (image) => image.jpeg(), 0],
    [
      'a JPEG in several scans: two bytes a value',
      'image/jpeg',
      (image) => image.jpeg({ progressive: true }),
      90 * 60 * 3 * 2,
    ],
    ['an interlaced PNG: all of it', 'image/png', (image) => image.png({ progressive: true }), 90 * 60 * 3],
    ['a lossy WebP: all of it', 'image/webp', (image) => image.webp(), 90 * 60 * 8],
    ['a lossless WebP: all of it', 'image/webp', (image) => image.webp({ lossless: true }), 90 * 60 * 8],
    ['a GIF: all of it', 'image/gif', (image) => image.gif(), 90 * 60 * 8],
  ]
  it.each(kinds)('%s', async (_what, type, encode, heldBytes) => {
    const structure = await structureOf(await encode(plain(90, 60)).toBuffer(), type)
    expect(structure).toEqual({ width: 90, height: 60, frames: 1, heldBytes, alone: null })
  })

  it('a PNG is held some rows at a time, in more bytes where it can be seen through', async () => {
    const opaque = await structureOf(await plain(30, 1000).png().toBuffer(), 'image/png')
    expect(opaque?.heldBytes).toBe(30 * 350 * 3)
    const clear = await structureOf(await plain(30, 1000).ensureAlpha().png().toBuffer(), 'image/png')
    expect(clear?.heldBytes).toBe(30 * 350 * (4 + 16))
  })
})

describe('what a file carries beside its picture', () => {
  const withProfile = (image: Sharp) => image.withIccProfile('p3').withExif({ IFD0: { Make: 'X' } })
  const image = () => withProfile(plain(200, 150, '#c81e28'))

  it.each([
    ['text in a PNG', 'image/png', async () => pngOfTexts(50, 8 * MIB)],
    [
      'segments of a JPEG',
      'image/jpeg',
      async () => withSegments(await image().jpeg().toBuffer(), jpegSegments(0xe5, 9 * MIB)),
    ],
    [
      'segments between the scans of a JPEG',
      'image/jpeg',
      async () =>
        withSegments(
          await image().jpeg({ progressive: true }).toBuffer(),
          jpegSegments(0xe5, 9 * MIB),
          'scans',
        ),
    ],
    [
      'what stands behind a JPEG',
      'image/jpeg',
      async () => Buffer.concat([await image().jpeg().toBuffer(), Buffer.alloc(9 * MIB)]),
    ],
    [
      'chunks of a WebP',
      'image/webp',
      async () => withChunks(await image().webp().toBuffer(), [webpChunk('XMP ', 9 * MIB)]),
    ],
    [
      'a second profile of a WebP',
      'image/webp',
      async () => withChunks(await image().webp().toBuffer(), [webpChunk('ICCP', 9 * MIB)]),
    ],
  ] as const)(
    'is left out where it is much, and the picture stays the same: %s',
    async (_what, type, make) => {
      const bytes = await make()
      const whole = type === 'image/png' ? pngOfTexts(0, 0) : bytes
      expect((await alone(bytes, type)).equals(await sharp(whole).raw().toBuffer())).toBe(true)
    },
  )

  it('stays with it where it is little', async () => {
    const bytes = await image().jpeg().toBuffer()
    expect(await structureOf(bytes, 'image/jpeg')).toMatchObject({ alone: null })
  })
})

it.each([
  ['GIF of blocks of one byte', 'image/gif', () => gifOfSmallBlocks(4 * MIB)],
  ['PNG of empty chunks', 'image/png', () => pngOfTexts(100_001, 0)],
  [
    'WebP of empty chunks',
    'image/webp',
    () => withChunks(Buffer.from('RIFF\0\0\0\0WEBP'), Array<Buffer>(20_000).fill(webpChunk('FREE', 0))),
  ],
  [
    'JPEG of empty segments',
    'image/jpeg',
    async () =>
      withSegments(
        await plain(9, 9).jpeg().toBuffer(),
        Buffer.alloc(400_004, Buffer.from('ffe50002', 'hex')),
      ),
  ],
] as const)('a %s has too many parts', async (_what, type, make) => {
  await expect(structureOf(await make(), type)).rejects.toThrow(/too many/)
})
